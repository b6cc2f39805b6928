package catalog

// influxDB is github.com/influxdata/influxdb-client-go, read at v2.14.0. A point replaces the one of equal measurement, tags
// and time (api/write/point.go has what a point is made of): one that has another time on each run is another one.
func influxDB() Library {
	const (
		path  = "github.com/influxdata/influxdb-client-go"
		point = "InfluxDB point"
	)
	made := join(handleOf("NewPoint", 3).note("a point is named by its time"), nothing("NewPointWithMeasurement"))
	return Library{
		Name:     "influxdb-client-go",
		Module:   path,
		Versions: []string{"v2"},
		Rows: join(
			in(path, made, of("Client", nothing("WriteAPI WriteAPIBlocking QueryAPI Close")), nothing("NewClient NewClientWithOptions")),
			in(path+"/api/write", made, of("*Point", handleOf("SetTime", 0), handle("AddTag AddField SortTags SortFields"), nothing("Name TagList FieldList"))),
			in(path+"/api",
				of("WriteAPI", put("WritePoint", Set, 0).store(point), nothing("Flush Errors")),
				of("WriteAPIBlocking", put("WritePoint", Set, 1).field("[0]").store(point), nothing("Flush EnableBatching")),
				of("DeleteAPI", write("DeleteWithName", Delete, 5).store("InfluxDB points")),
			),
		),
	}
}

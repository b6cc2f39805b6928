package sqltext

import "strings"

// funcClass says what a function does with a column given to it.
type funcClass uint8

const (
	funcUnknown  funcClass = iota
	funcSame               // f(f(x)) is f(x)
	funcGrows              // f(f(x)) differs from f(x)
	funcFresh              // a new value in each call
	funcClock              // fresh when called with 'now' or nothing
	funcShift              // moves a date when it has more than one argument
	funcProposed           // VALUES(n): the value of the row to be inserted
	funcCast               // changes the type only
	funcCoalesce           // the first argument that is not NULL
	funcIf                 // IF(condition, value, value)
	funcAppend             // adds an element to an array
)

var funcNames = map[funcClass]string{
	funcSame: `greatest least nullif trim ltrim rtrim btrim lower upper initcap abs ceil ceiling floor round trunc
		truncate sign min max last_insert_id date_trunc date_part left lpad jsonb_set json_set jsonb_set_lax json_insert
		json_replace json_merge_patch json_patch json_remove jsonb_strip_nulls json_strip_nulls array_remove replace
		array_replace array_distinct array_sort any_value to_jsonb to_json last_day unistr`,
	funcGrows: `concat concat_ws array_cat list_append list_cat list_concat json_array_append json_array_insert
		json_merge json_merge_preserve jsonb_insert jsonb_concat hstore date_add date_sub adddate subdate addtime
		subtime dateadd timestampadd add_months power pow sqrt exp ln log reverse repeat rpad substring substr insert
		overlay stuff md5 sha1 sha2 sha256 sha512 digest encode decode hex unhex to_base64 from_base64 crypt hmac
		bit_xor bitxor translate right bitnot not`,
	funcFresh: `clock_timestamp statement_timestamp transaction_timestamp now sysdate systimestamp sysdatetime
		sysdatetimeoffset sysutcdatetime getdate getutcdate utc_timestamp utc_date utc_time curdate curtime timeofday
		gen_random_uuid uuid_generate_v1 uuid_generate_v1mc uuid_generate_v4 uuid_generate_v7 uuidv4 uuidv7 uuid_v7 uuid
		uuid_short gen_random_uuid_v7 gen_random_ulid gen_ulid newid newsequentialid generateuuidv4 generate_uuid
		generate_ulid random rand randomblob gen_random_bytes random_bytes nextval nextid lastval current_timestamp
		current_date current_time localtimestamp localtime currenttimestamp currentdate todatetime unique_rowid`,
	funcClock:    `unix_timestamp unixepoch julianday`,
	funcShift:    `datetime date time strftime`,
	funcProposed: `values value`,
	funcCast:     `cast try_cast convert safe_cast`,
	funcCoalesce: `coalesce ifnull nvl isnull`,
	funcIf:       `if iif`,
	funcAppend:   `array_append array_prepend`,
}

var functions = func() map[string]funcClass {
	m := map[string]funcClass{}
	for class, names := range funcNames {
		for name := range set(names) {
			m[name] = class
		}
	}
	return m
}()

// freshWords are the values that are fresh without parentheses.
var freshWords = set("current_timestamp current_date current_time localtimestamp localtime sysdate systimestamp")

// aggregates are the functions that make one row of many.
var aggregates = set(`count sum avg min max total string_agg group_concat array_agg json_agg jsonb_agg bool_and bool_or
	every bit_and bit_or stddev variance count_big`)

// lockFuncs take an advisory lock.
var lockFuncs = set(`pg_advisory_lock pg_advisory_lock_shared pg_advisory_xact_lock pg_advisory_xact_lock_shared
	pg_try_advisory_lock pg_try_advisory_lock_shared pg_try_advisory_xact_lock pg_try_advisory_xact_lock_shared
	get_lock sp_getapplock`)

// unlockFuncs release one.
var unlockFuncs = set(`pg_advisory_unlock pg_advisory_unlock_shared pg_advisory_unlock_all release_lock
	release_all_locks sp_releaseapplock`)

// growing are the operators that change a column each time, keeping are those
// that do so only once.
var growing = set("+ - * / || << >> ^ #")
var keeping = set("& | % %% #-")

// comparing are the operators of a comparison, with the Op they stand for.
var comparing = map[string]string{
	"=": "=", "==": "=", "<=>": "=", "<>": "<>", "!=": "<>", "<": "<", ">": ">", "<=": "<=", ">=": ">=",
	"~": "other", "~*": "other", "!~": "other", "!~*": "other", "@>": "other", "<@": "other", "&&": "other",
	"?": "other", "?|": "other", "?&": "other", "??": "other", "@@": "other", "@?": "other",
}

// mirrored and negated give the Op with its sides exchanged and of its contrary.
var mirrored = map[string]string{"=": "=", "<>": "<>", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
var negated = map[string]string{
	"=": "<>", "<>": "=", "<": ">=", ">": "<=", "<=": ">", ">=": "<", "in": "not in", "not in": "in", "any": "not in",
	"is null": "is not null", "is not null": "is null", "exists": "not exists", "not exists": "exists",
}

// MakesAnew is the function that a query of no table asks for a new value, such as the next number of a sequence, ""
// if it asks for something else.
func MakesAnew(text string) string {
	words := strings.Fields(strings.ToLower(text))
	if len(words) < 2 || words[0] != "select" {
		return ""
	}
	name, _, called := strings.Cut(words[1], "(")
	name = name[strings.LastIndexByte(name, '.')+1:]
	if !called || functions[name] != funcFresh {
		return ""
	}
	return name
}

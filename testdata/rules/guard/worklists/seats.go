package main

import (
	"context"

	"gorm.io/gorm"
)

func (h *Hall) excused(ctx context.Context, guest int64) (bool, error) {
	var g Guest
	err := h.db.WithContext(ctx).Find(&g, "id = ?", guest).Error
	return g.Excused, err
}

func (h *Hall) seated(ctx context.Context, guest int64) (bool, error) {
	var n int64
	err := h.db.WithContext(ctx).Model(&Seat{}).Where("guest_id = ?", guest).Count(&n).Error
	return n > 0, err
}

// OfInvited seats all who are not excused, whoever sits.
func (h *Hall) OfInvited(ctx context.Context, t Task) error {
	var todo []int64
	for _, guest := range t.Guests {
		excused, err := h.excused(ctx, guest)
		if err != nil {
			return err
		}
		if !excused {
			todo = append(todo, guest)
		}
	}
	for _, guest := range todo {
		if err := h.db.WithContext(ctx).Create(&Seat{GuestID: guest}).Error; err != nil { // want insert `"seats:of_invited"`
			return err
		}
	}
	return nil
}

// OfUnseated seats who does not sit.
func (h *Hall) OfUnseated(ctx context.Context, t Task) error {
	var todo []int64
	for _, guest := range t.Guests {
		seated, err := h.seated(ctx, guest)
		if err != nil {
			return err
		}
		if !seated {
			todo = append(todo, guest)
		}
	}
	for _, guest := range todo {
		if err := h.db.WithContext(ctx).Create(&Seat{GuestID: guest}).Error; err != nil { // want guard `"seats:of_unseated" .*both pass`
			return err
		}
	}
	return nil
}

// OfInvitedAtOnce is OfInvited in one statement.
func (h *Hall) OfInvitedAtOnce(ctx context.Context, t Task) error {
	var todo []Seat
	for _, guest := range t.Guests {
		if excused, err := h.excused(ctx, guest); err == nil && !excused {
			todo = append(todo, Seat{GuestID: guest})
		}
	}
	if len(todo) == 0 {
		return nil
	}
	return h.db.WithContext(ctx).Create(&todo).Error // want insert `"seats:of_invited_at_once"`
}

// OfUnseatedAtOnce is OfUnseated in one statement.
func (h *Hall) OfUnseatedAtOnce(ctx context.Context, t Task) error {
	var todo []*Seat
	for _, guest := range t.Guests {
		if seated, err := h.seated(ctx, guest); err == nil && !seated {
			todo = append(todo, &Seat{GuestID: guest})
		}
	}
	if len(todo) == 0 {
		return nil
	}
	return h.db.WithContext(ctx).CreateInBatches(todo, 100).Error // want guard `"seats:of_unseated_at_once" .*both pass`
}

func (h *Hall) seatsOf(ctx context.Context, guests []int64) ([]Seat, error) {
	var seats []Seat
	err := h.db.WithContext(ctx).Where("guest_id IN ?", guests).Find(&seats).Error
	return seats, err
}

// MissingInSet asks a set of those who sit.
func (h *Hall) MissingInSet(ctx context.Context, t Task) error {
	seats, err := h.seatsOf(ctx, t.Guests)
	if err != nil {
		return err
	}
	seated := make(map[int64]struct{}, len(seats))
	for _, s := range seats {
		seated[s.GuestID] = struct{}{}
	}
	for _, guest := range t.Guests {
		if _, ok := seated[guest]; ok {
			continue
		}
		if err := h.db.WithContext(ctx).Create(&Seat{GuestID: guest}).Error; err != nil { // want guard `"seats:missing_in_set" .*both pass`
			return err
		}
	}
	return nil
}

// MissingInSetAtOnce lists who is in no such set first.
func (h *Hall) MissingInSetAtOnce(ctx context.Context, t Task) error {
	seats, err := h.seatsOf(ctx, t.Guests)
	if err != nil {
		return err
	}
	seated := map[int64]bool{}
	for _, s := range seats {
		seated[s.GuestID] = true
	}
	var todo []Seat
	for _, guest := range t.Guests {
		if !seated[guest] {
			todo = append(todo, Seat{GuestID: guest})
		}
	}
	if len(todo) == 0 {
		return nil
	}
	return h.db.WithContext(ctx).Create(&todo).Error // want guard `"seats:missing_in_set_at_once" .*both pass`
}

// MissingByGuest asks for the seat itself.
func (h *Hall) MissingByGuest(ctx context.Context, t Task) error {
	seats, err := h.seatsOf(ctx, t.Guests)
	if err != nil {
		return err
	}
	byGuest := map[int64]*Seat{}
	for i := range seats {
		byGuest[seats[i].GuestID] = &seats[i]
	}
	for _, guest := range t.Guests {
		if byGuest[guest] == nil {
			if err := h.db.WithContext(ctx).Create(&Seat{GuestID: guest}).Error; err != nil { // want guard `"seats:missing_by_guest" .*both pass`
				return err
			}
		}
	}
	return nil
}

// ExcusedInSet asks a set of something else.
func (h *Hall) ExcusedInSet(ctx context.Context, t Task) error {
	var guests []Guest
	if err := h.db.WithContext(ctx).Where("excused").Find(&guests).Error; err != nil {
		return err
	}
	excused := map[int64]bool{}
	for _, g := range guests {
		excused[g.ID] = true
	}
	for _, guest := range t.Guests {
		if excused[guest] {
			continue
		}
		if err := h.db.WithContext(ctx).Create(&Seat{GuestID: guest}).Error; err != nil { // want insert `"seats:excused_in_set"`
			return err
		}
	}
	return nil
}

// NotListed looks for the guests who are not in a list of those who sit.
func (h *Hall) NotListed(ctx context.Context, _ Task) error {
	var seats []Seat
	if err := h.db.WithContext(ctx).Find(&seats).Error; err != nil {
		return err
	}
	seated := []int64{0}
	for _, s := range seats {
		seated = append(seated, s.GuestID)
	}
	return h.seatAll(h.db.WithContext(ctx), "id NOT IN ?", seated)
}

// NotExcused looks for those who are not in a list of others.
func (h *Hall) NotExcused(ctx context.Context, _ Task) error {
	var guests []Guest
	if err := h.db.WithContext(ctx).Where("excused").Find(&guests).Error; err != nil {
		return err
	}
	excused := []int64{0}
	for _, g := range guests {
		excused = append(excused, g.ID)
	}
	return h.seatAll(h.db.WithContext(ctx), "id NOT IN ?", excused)
}

// seatedGuests numbers those who sit.
func (h *Hall) seatedGuests(ctx context.Context) ([]int64, error) {
	var seats []Seat
	if err := h.db.WithContext(ctx).Find(&seats).Error; err != nil {
		return nil, err
	}
	ids := make([]int64, len(seats))
	for i, s := range seats {
		ids[i] = s.GuestID
	}
	return ids, nil
}

// NotListedIfAny leaves the list out where it is empty, and asks for wishes by a join.
func (h *Hall) NotListedIfAny(ctx context.Context, _ Task) error {
	seated, err := h.seatedGuests(ctx)
	if err != nil {
		return err
	}
	query := h.db.WithContext(ctx).Joins("LEFT JOIN seats s ON s.guest_id = guests.id AND s.no = 1")
	if len(seated) > 0 {
		query = query.Where("guests.id NOT IN ?", seated)
	}
	var guests []Guest
	if err := query.Order("s.no NULLS FIRST").Find(&guests).Error; err != nil {
		return err
	}
	for _, g := range guests {
		if err := h.db.WithContext(ctx).Create(&Seat{GuestID: g.ID}).Error; err != nil { // want guard `"seats:not_listed_if_any" .*both pass`
			return err
		}
	}
	return nil
}

// NotListedIfAsked leaves the list out where the task says so.
func (h *Hall) NotListedIfAsked(ctx context.Context, t Task) error {
	seated, err := h.seatedGuests(ctx)
	if err != nil {
		return err
	}
	query := h.db.WithContext(ctx)
	if t.Seats > 0 {
		query = query.Where("id NOT IN ?", seated)
	}
	var guests []Guest
	if err := query.Find(&guests).Error; err != nil {
		return err
	}
	for _, g := range guests {
		if err := h.db.WithContext(ctx).Create(&Seat{GuestID: g.ID}).Error; err != nil { // want insert `"seats:not_listed_if_asked"`
			return err
		}
	}
	return nil
}

func (h *Hall) seatAll(db *gorm.DB, condition string, ids []int64) error {
	var guests []Guest
	if err := db.Where(condition, ids).Find(&guests).Error; err != nil {
		return err
	}
	for _, g := range guests {
		if err := db.Create(&Seat{GuestID: g.ID}).Error; err != nil { // want insert `"seats:not_excused"` guard `"seats:not_listed" .*both pass`
			return err
		}
	}
	return nil
}

// ToppedUp adds the seats that are missing.
func (h *Hall) ToppedUp(ctx context.Context, t Task) error {
	var n int64
	if err := h.db.WithContext(ctx).Model(&Seat{}).Count(&n).Error; err != nil {
		return err
	}
	var todo []Seat
	for no := n; no < t.Seats; no++ {
		todo = append(todo, Seat{No: no})
	}
	if len(todo) == 0 {
		return nil
	}
	return h.db.WithContext(ctx).Create(&todo).Error // want guard `"seats:topped_up" .*both pass`
}

// Added adds seats.
func (h *Hall) Added(ctx context.Context, t Task) error {
	var todo []Seat
	for no := int64(0); no < t.Seats; no++ {
		todo = append(todo, Seat{No: no})
	}
	return h.db.WithContext(ctx).Create(&todo).Error // want insert `"seats:added"`
}

package worker

func (h *Handler) Apply(ctx context.Context, t *asynq.Task) error {
	var p AddBonus
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return h.service.Grant(
		ctx, p.UserID, p.Amount,
	)
}

func (s *Service) Grant(ctx context.Context, id, amount int64) error {
	return s.repo.AddBalance(ctx, id, amount)
}

func (r *Repo) AddBalance(ctx context.Context, id, amount int64) error {
	_, err := r.db.ExecContext(ctx, addBalance, amount, id)
	return err
}

func Register(mux *asynq.ServeMux, h *Handler) {
	mux.HandleFunc("bonus:apply", h.Apply)
	mux.HandleFunc("mail:send", h.Mail)
}

func (h *Handler) Mail(ctx context.Context, t *asynq.Task) error {
	return h.mailer.Send(t.Payload())
}

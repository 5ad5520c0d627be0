-- AuditEvents whose fhir_context led to no patient in time: asked for again until it does, then joined to the patient by an
-- event of their own (the record itself is never changed) and deleted here.
CREATE TABLE unlinked_events (
  event_id TEXT NOT NULL,
  tenant TEXT NOT NULL,
  reference TEXT NOT NULL,
  purpose_of_use TEXT NOT NULL,
  test INTEGER NOT NULL CHECK (test IN (0, 1)),
  -- Milliseconds since 1970.
  created INTEGER NOT NULL,
  next_try INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, event_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX unlinked_events_by_next_try ON unlinked_events (next_try);

-- The sealed answer of a call that came with an Idempotency-Key: kept 24 hours, gone with its token map.
CREATE TABLE idempotent_answers (
  key_id TEXT NOT NULL,
  idempotency_key_hash TEXT NOT NULL,
  operation TEXT NOT NULL,
  body_fingerprint TEXT NOT NULL,
  token_map_id TEXT REFERENCES token_maps (id),
  sealed BLOB NOT NULL,
  created INTEGER NOT NULL,
  PRIMARY KEY (key_id, idempotency_key_hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created);
CREATE INDEX idempotent_answers_by_map ON idempotent_answers (token_map_id) WHERE token_map_id IS NOT NULL;

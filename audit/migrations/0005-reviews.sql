-- A flagged text that waits for a human (API.md section 4). What the reviewer needs (text, findings, reason) is sealed
-- under the instance's key and destroyed with the decision; numbers and codes stay, for recalibration.
CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  tenant TEXT NOT NULL,
  event_id TEXT NOT NULL,
  created TEXT NOT NULL,
  score REAL NOT NULL,
  threshold REAL NOT NULL,
  fhir_context TEXT,
  categories TEXT NOT NULL,
  features TEXT NOT NULL,
  sealed BLOB,
  decision TEXT,
  decided TEXT,
  decided_by TEXT,
  sealed_reason BLOB
) STRICT, WITHOUT ROWID;

CREATE INDEX reviews_waiting ON reviews (tenant, decision, created, id);

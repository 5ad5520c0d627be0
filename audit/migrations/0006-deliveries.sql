-- How far the record has come to each FHIR server: every event up to seq is there, or is a dead letter. The server's base
-- URL is the key, so that a server configured later gets the record from its beginning.
CREATE TABLE deliveries (
  server TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  last_delivered TEXT,
  -- up to which _lastUpdated the decisions on review Tasks were read back
  tasks_read TEXT
) STRICT, WITHOUT ROWID;

-- What the server refused for good. part: which resource of the event's (AuditEvent, Task, DetectedIssue…); code: the
-- status it answered. resend: an operator asked for it to be sent again.
CREATE TABLE dead_letters (
  server TEXT NOT NULL,
  seq INTEGER NOT NULL,
  part TEXT NOT NULL,
  code TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  failed TEXT NOT NULL,
  resend INTEGER NOT NULL DEFAULT 0 CHECK (resend IN (0, 1)),
  PRIMARY KEY (server, seq, part)
) STRICT, WITHOUT ROWID;

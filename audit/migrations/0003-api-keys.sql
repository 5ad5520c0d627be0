CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  hash BLOB NOT NULL,
  scopes TEXT NOT NULL CHECK (json_valid(scopes)),
  tenant TEXT NOT NULL,
  purpose_of_use TEXT NOT NULL,
  test INTEGER NOT NULL CHECK (test IN (0, 1)),
  created TEXT NOT NULL,
  revoked TEXT
) STRICT;

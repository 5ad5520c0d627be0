-- An instance is a master key: its fingerprint names the instance id under which its maps were sealed.
CREATE TABLE instances (
  instance_id TEXT PRIMARY KEY,
  key_fingerprint TEXT NOT NULL UNIQUE,
  created TEXT NOT NULL
) STRICT;

-- wrapped_key is NULL once the map is destroyed; the row stays, so that its id is never given out or accepted again.
CREATE TABLE token_maps (
  id TEXT PRIMARY KEY,
  tenant TEXT NOT NULL,
  instance_id TEXT NOT NULL REFERENCES instances (instance_id),
  wrapped_key BLOB,
  created TEXT NOT NULL,
  expires TEXT,
  destroyed TEXT,
  contexts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(contexts))
) STRICT;

CREATE INDEX token_maps_by_expiry ON token_maps (expires) WHERE expires IS NOT NULL AND destroyed IS NULL;

-- One sealed blob per call: the entries that the call added, tokens first_number to last_number.
CREATE TABLE token_map_batches (
  map_id TEXT NOT NULL REFERENCES token_maps (id),
  first_number INTEGER NOT NULL,
  last_number INTEGER NOT NULL,
  counts TEXT NOT NULL CHECK (json_valid(counts)),
  sealed BLOB NOT NULL,
  PRIMARY KEY (map_id, first_number)
) STRICT, WITHOUT ROWID;

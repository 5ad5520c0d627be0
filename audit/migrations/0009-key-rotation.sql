-- Every master key that an instance had; which of them is current is for the key file to say (plugin/master-keys.ts). The
-- others open what they sealed until it is sealed anew. key_id is the first 8 bytes of the fingerprint, and stands in every
-- sealed value. instances.key_fingerprint stays the first key's.
CREATE TABLE master_keys (
  key_id BLOB PRIMARY KEY,
  fingerprint TEXT NOT NULL UNIQUE,
  instance_id TEXT NOT NULL REFERENCES instances (instance_id),
  created TEXT NOT NULL,
  retired TEXT
) STRICT, WITHOUT ROWID;

INSERT INTO master_keys (key_id, fingerprint, instance_id, created)
SELECT unhex(substr(key_fingerprint, 1, 16)), key_fingerprint, instance_id, created FROM instances;

-- What fingerprints are keyed with, sealed under the master key, so that they stay the same when it is replaced.
ALTER TABLE instances ADD COLUMN sealed_secret BLOB;

-- A call that was on its way when a key was retired fails rather than leave behind what nobody can open any more.
CREATE VIEW retired_keys AS SELECT key_id FROM master_keys WHERE retired IS NOT NULL;
CREATE TRIGGER token_maps_sealed BEFORE INSERT ON token_maps
WHEN substr(NEW.wrapped_key, 2, 8) IN retired_keys BEGIN SELECT RAISE(ABORT, 'retired key'); END;
CREATE TRIGGER reviews_sealed BEFORE INSERT ON reviews
WHEN substr(NEW.sealed, 2, 8) IN retired_keys BEGIN SELECT RAISE(ABORT, 'retired key'); END;
CREATE TRIGGER reviews_reason_sealed BEFORE UPDATE OF sealed_reason ON reviews
WHEN substr(NEW.sealed_reason, 2, 8) IN retired_keys BEGIN SELECT RAISE(ABORT, 'retired key'); END;
CREATE TRIGGER idempotent_answers_sealed BEFORE INSERT ON idempotent_answers
WHEN substr(NEW.sealed, 2, 8) IN retired_keys BEGIN SELECT RAISE(ABORT, 'retired key'); END;
CREATE TRIGGER hook_messages_sealed BEFORE INSERT ON hook_messages
WHEN substr(NEW.sealed, 2, 8) IN retired_keys BEGIN SELECT RAISE(ABORT, 'retired key'); END;
CREATE TRIGGER hook_progress_sealed BEFORE UPDATE OF progress ON hook_messages
WHEN substr(NEW.progress, 2, 8) IN retired_keys BEGIN SELECT RAISE(ABORT, 'retired key'); END;

-- A rotated API key ends by itself when its days of grace are over.
ALTER TABLE api_keys ADD COLUMN expires TEXT;

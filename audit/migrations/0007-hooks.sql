-- Deliveries of a FHIR server's Subscriptions, worked on in the order in which they came. dedupe is a keyed fingerprint of
-- tenant, hook, subscription, Type/id, version and interaction. sealed (the body) and progress (what a finished step
-- leaves for the next) are sealed under the instance's key and destroyed when the message is over.
CREATE TABLE hook_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (name IN ('tokenize', 'validate')),
  dedupe TEXT NOT NULL UNIQUE,
  caller TEXT NOT NULL CHECK (json_valid(caller)),
  request_id TEXT NOT NULL,
  interaction TEXT NOT NULL,
  received TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'skipped', 'poison')),
  code TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  due INTEGER NOT NULL,
  sealed BLOB,
  progress BLOB
) STRICT;

CREATE INDEX hook_messages_waiting ON hook_messages (due, id) WHERE state = 'waiting';
CREATE INDEX hook_messages_by_age ON hook_messages (received) WHERE state <> 'waiting';

-- Versions of resources that we wrote: a Subscription that brings one back brings nothing new.
CREATE TABLE hook_writes (
  reference TEXT NOT NULL,
  version TEXT NOT NULL,
  written TEXT NOT NULL,
  PRIMARY KEY (reference, version)
) STRICT, WITHOUT ROWID;

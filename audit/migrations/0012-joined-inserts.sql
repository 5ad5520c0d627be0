-- What is always written together is one statement: a statement costs a turn of two threads, more than the rows it writes.

CREATE VIEW appended_events AS
  SELECT id, tenant, recorded, kind, json, position, hash, '[]' AS terms FROM audit_events WHERE FALSE;

-- terms: JSON list of the terms that the event is found by, in hexadecimal.
CREATE TRIGGER append_event INSTEAD OF INSERT ON appended_events BEGIN
  INSERT INTO audit_events (id, tenant, recorded, kind, json, position, hash)
    VALUES (NEW.id, NEW.tenant, NEW.recorded, NEW.kind, NEW.json, NEW.position, NEW.hash);
  INSERT INTO audit_postings (term, kind, seq)
    SELECT unhex(term.value), NEW.kind, event.seq
    FROM json_each(NEW.terms) AS term, audit_events AS event
    WHERE event.tenant = NEW.tenant AND event.position = NEW.position;
END;

CREATE VIEW opened_maps AS
  SELECT id, tenant, instance_id, wrapped_key, created, expires, contexts, last_number, counts, sealed
  FROM token_maps JOIN token_map_batches ON map_id = id WHERE FALSE;

-- A map and its first batch.
CREATE TRIGGER open_map INSTEAD OF INSERT ON opened_maps BEGIN
  INSERT INTO token_maps (id, tenant, instance_id, wrapped_key, created, expires, contexts)
    VALUES (NEW.id, NEW.tenant, NEW.instance_id, NEW.wrapped_key, NEW.created, NEW.expires, NEW.contexts);
  INSERT INTO token_map_batches (map_id, first_number, last_number, counts, sealed)
    SELECT NEW.id, 1, NEW.last_number, NEW.counts, NEW.sealed WHERE NEW.sealed IS NOT NULL;
END;

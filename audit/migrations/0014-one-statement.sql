-- A call's map and event are one statement, so that a call that waits for no other needs no BEGIN and no COMMIT of its own: each is a
-- turn of two threads.
--
-- The index of the record is written behind it: an event touches a dozen pages there, most of them the same for its neighbours, so
-- what eight events are found by is written together. Until then it waits in one row beside the event, where searches read it too.
CREATE TABLE audit_unposted (
  seq INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  -- JSON list of the terms that the event is found by, in hexadecimal.
  terms TEXT NOT NULL
) STRICT;

-- What the index holds, and what waits for it.
CREATE VIEW audit_index AS
  SELECT term, kind, seq FROM audit_postings
  UNION ALL
  SELECT unhex(term.value), unposted.kind, unposted.seq FROM audit_unposted AS unposted, json_each(unposted.terms) AS term;

DROP TRIGGER append_event;
CREATE TRIGGER append_event INSTEAD OF INSERT ON appended_events BEGIN
  SELECT RAISE(ABORT, 'not the head')
    WHERE (SELECT hash FROM audit_events WHERE tenant = NEW.tenant ORDER BY position DESC LIMIT 1) IS NOT NEW.previous;
  SELECT RAISE(ABORT, 'before the newest')
    WHERE NEW.recorded < (SELECT recorded FROM audit_events ORDER BY seq DESC LIMIT 1);
  INSERT INTO audit_kinds (tenant, facets) SELECT NEW.tenant, NEW.facets
    WHERE NOT EXISTS (SELECT 1 FROM audit_kinds WHERE tenant = NEW.tenant AND facets = NEW.facets);
  INSERT INTO audit_events (id, tenant, recorded, kind, json, position, hash)
    SELECT NEW.id, NEW.tenant, NEW.recorded, kind, NEW.json, NEW.position, NEW.hash
    FROM audit_kinds WHERE tenant = NEW.tenant AND facets = NEW.facets;
  INSERT INTO audit_unposted (seq, kind, terms)
    SELECT seq, kind, NEW.terms FROM audit_events WHERE tenant = NEW.tenant AND position = NEW.position;
  INSERT INTO audit_postings (term, kind, seq)
    SELECT unhex(term.value), unposted.kind, unposted.seq FROM audit_unposted AS unposted, json_each(unposted.terms) AS term
    WHERE (SELECT count(*) FROM audit_unposted) >= 8;
  DELETE FROM audit_unposted WHERE (SELECT count(*) FROM audit_unposted) >= 8;
END;

CREATE VIEW mapped_events AS
  SELECT map.id AS map_id, instance_id, wrapped_key, created, expires, contexts, last_number, counts, sealed, event.*
  FROM opened_maps AS map, appended_events AS event WHERE FALSE;

CREATE TRIGGER append_mapped_event INSTEAD OF INSERT ON mapped_events BEGIN
  INSERT INTO opened_maps (id, tenant, instance_id, wrapped_key, created, expires, contexts, last_number, counts, sealed)
    VALUES (NEW.map_id, NEW.tenant, NEW.instance_id, NEW.wrapped_key, NEW.created, NEW.expires, NEW.contexts, NEW.last_number,
            NEW.counts, NEW.sealed);
  INSERT INTO appended_events (id, tenant, recorded, facets, json, position, hash, previous, terms)
    VALUES (NEW.id, NEW.tenant, NEW.recorded, NEW.facets, NEW.json, NEW.position, NEW.hash, NEW.previous, NEW.terms);
END;

-- An event names its kind by its facets and the hash that it follows, so that a writer that remembers the head of the record need
-- not read it again: what it remembers wrongly is refused here.
DROP TRIGGER append_event;
DROP VIEW appended_events;

CREATE VIEW appended_events AS
  SELECT id, tenant, recorded, '' AS facets, json, position, hash, '' AS previous, '[]' AS terms FROM audit_events WHERE FALSE;

-- previous: hash of the tenant's newest event, NULL before the first. terms: JSON list of the terms that the event is found by, in hexadecimal.
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
  INSERT INTO audit_postings (term, kind, seq)
    SELECT unhex(term.value), event.kind, event.seq
    FROM json_each(NEW.terms) AS term, audit_events AS event
    WHERE event.tenant = NEW.tenant AND event.position = NEW.position;
END;

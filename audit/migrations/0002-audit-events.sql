-- What many events share and auditors filter by (type, subtype, action, outcome, source, which elements are missing):
-- a few dozen rows in a tenant. A search judges these rows first and then reads only the postings of the kinds that fit.
CREATE TABLE audit_kinds (
  kind INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  facets TEXT NOT NULL CHECK (json_valid(facets)),
  UNIQUE (tenant, facets)
) STRICT;

-- recorded never goes back as seq grows, so that order by time and order by seq are one order.
CREATE TABLE audit_events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL,
  tenant TEXT NOT NULL,
  recorded TEXT NOT NULL,
  kind INTEGER NOT NULL REFERENCES audit_kinds (kind),
  -- Canonical JSON (audit/canonical.ts), a tenant's events in one chain: each hash covers the json and the hash before it.
  json TEXT NOT NULL,
  position INTEGER NOT NULL,
  hash TEXT NOT NULL,
  UNIQUE (tenant, id),
  UNIQUE (tenant, position)
) STRICT;

CREATE INDEX audit_events_by_recorded ON audit_events (recorded);

-- Which events hold a reference or identifier: term is a digest of tenant, search parameter and value (audit/terms.ts).
-- Within one term and kind the events lie in order of seq, so a page is read without sorting.
CREATE TABLE audit_postings (
  term BLOB NOT NULL,
  kind INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (term, kind, seq)
) STRICT, WITHOUT ROWID;

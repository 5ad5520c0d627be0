-- What an operator added to the shipped knowledge: a document or the rows of one table. An import under a title and kind that
-- is there retires the former version; removing retires without a successor and drops the content.
CREATE TABLE operator_knowledge (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- Whether its rows stand in place of the shipped ones of the same drug or claim.
  overrides INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  imported TEXT NOT NULL,
  retired TEXT,
  content TEXT
) STRICT;

-- How often a hook message tripped over a bug, apart from the tries (attempts) that found the FHIR server away.
ALTER TABLE hook_messages ADD COLUMN bugs INTEGER NOT NULL DEFAULT 0;

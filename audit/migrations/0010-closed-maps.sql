-- When the map was restored from a backup. It reverses what it holds but takes no new values: numbers that it gave out after
-- the backup was made are lost, and one that is given twice would bring back the wrong value.
ALTER TABLE token_maps ADD COLUMN closed TEXT;

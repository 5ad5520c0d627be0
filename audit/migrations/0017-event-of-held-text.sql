-- The validate call that held or released a version: a held text is released by the review of that call alone. Known for what
-- was held before where its resource had one review only.
ALTER TABLE hook_writes ADD COLUMN event_id TEXT;

UPDATE hook_writes SET event_id = only_review.event_id
FROM (
  SELECT substr(fhir_context, 1, instr(fhir_context || '/_history/', '/_history/') - 1) AS resource, min(event_id) AS event_id
  FROM reviews GROUP BY resource HAVING count(*) = 1
) AS only_review
WHERE hook_writes.reference = only_review.resource;

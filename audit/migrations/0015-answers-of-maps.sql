-- $phi-detokenize kept its answers without their token map, whose end they outlived.
DELETE FROM idempotent_answers WHERE operation = '$phi-detokenize' AND token_map_id IS NULL;

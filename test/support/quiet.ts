// onnxruntime's Linux build reports usage unless told not to before it loads (models/pool.ts tells it in the service);
// tests that load a session by themselves need it too.
process.env.ORT_DISABLE_TELEMETRY = '1';

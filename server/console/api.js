/** A call that was not done: what the API said of it, in its own words and codes, or that it did not answer. */
export class ApiProblem extends Error {
  /**
   * @param {string} detail
   * @param {{ status?: number, code?: string, requestId?: string | undefined }} [about] status 0: no answer came
   */
  constructor(detail, { status = 0, code = '', requestId } = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

/**
 * What the API's error says, be it a problem (RFC 9457) or an OperationOutcome.
 * @param {Response} response
 */
async function problemOf(response) {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const body = await response.json().catch(() => ({}));
  const issue = body.issue?.[0];
  const fields = body.errors?.map(
    (/** @type {{ path: string, message: string }} */ error) => `${error.path} ${error.message}`,
  );
  const said = [body.detail ?? issue?.diagnostics ?? issue?.details?.text, ...(fields ?? [])].filter(Boolean).join(' ');
  const wait = response.headers.get('retry-after');
  const detail = `${said || `The service answered ${response.status}.`}${wait ? ` Try again in ${wait} s.` : ''}`;
  return new ApiProblem(detail, { status: response.status, code: body.code ?? issue?.code ?? '', requestId });
}

/** @typedef {{ readonly signal?: AbortSignal | undefined, readonly refresh?: boolean, readonly strict?: boolean }} CallOptions */
/** @typedef {ReturnType<typeof openApi>} Api */

/**
 * The API with a key, which is held in this closure and nowhere else: no storage, no cookie, no URL.
 * @param {string} key
 * @param {() => void} onUnauthorized the key was revoked meanwhile
 */
export function openApi(key, onUnauthorized) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {CallOptions} options
   */
  const call = async (method, path, body, { signal, refresh = false, strict = false }) => {
    const response = await fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(refresh ? { 'x-console-refresh': '1' } : {}),
        ...(strict ? { prefer: 'handling=strict' } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    }).catch((error) => {
      if (signal?.aborted) throw error;
      throw new ApiProblem('The service does not answer.');
    });
    if (response.ok) return response.json();
    if (response.status === 401) onUnauthorized();
    throw await problemOf(response);
  };
  return {
    /**
     * @template Answer
     * @param {string} path
     * @param {CallOptions} [options]
     * @returns {Promise<Answer>}
     */
    get: (path, options = {}) => call('GET', path, undefined, options),
    /**
     * @template Answer
     * @param {string} path
     * @param {unknown} body
     * @param {CallOptions} [options]
     * @returns {Promise<Answer>}
     */
    post: (path, body, options = {}) => call('POST', path, body, options),
  };
}

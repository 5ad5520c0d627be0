import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { type Config, loadConfig } from '../config.ts';

/** Where a program on this machine finds the service. */
export function localUrl(config: Pick<Config, 'host' | 'port' | 'tls'>): string {
  const host = config.host.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1');
  return `${config.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}

/** The status of `/readyz`, asked on the probe port where there is one; undefined when nothing answers within `timeoutMs`. */
export function askReady(config: Config, timeoutMs = 2_500): Promise<number | undefined> {
  const { probePort } = config;
  const { tls: _tls, ...plain } = config;
  const url = probePort === undefined ? localUrl(config) : localUrl({ ...plain, port: probePort });
  return new Promise((resolve) => {
    const options = { timeout: timeoutMs, agent: false as const };
    const asked = url.startsWith('https:')
      ? // This machine asks itself: the certificate holds the name under which others know it.
        getHttps(`${url}/readyz`, { ...options, rejectUnauthorized: false })
      : getHttp(`${url}/readyz`, options);
    asked.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('close', () => resolve(undefined));
    asked.on('error', () => resolve(undefined));
  });
}

/** The image's HEALTHCHECK: exit code 0 when the service of these settings is ready. */
if (import.meta.main) process.exitCode = (await askReady(loadConfig().config)) === 200 ? 0 : 1;

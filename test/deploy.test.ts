import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../server/config.ts';
import { VARIABLES } from '../server/variables.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
// biome-ignore lint/suspicious/noExplicitAny: manifests of six kinds, asserted on by field
const manifests = (path: string): any[] => parseAllDocuments(read(path)).map((document) => document.toJS());

const objects = manifests('deploy/kubernetes/sallyport.yaml');
const named = (kind: string, name = 'sallyport') =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);
const pod = named('StatefulSet').spec.template.spec;
const [container] = pod.containers;
const settings: Record<string, string> = named('ConfigMap').data;
const port = (name: string): number =>
  container.ports.find((each: { name: string }) => each.name === name).containerPort;

describe('the Kubernetes manifests', () => {
  test('set variables that the service has, to values that it takes', () => {
    const fromSecrets = container.env.map(({ name }: { name: string }) => name);
    for (const name of [...Object.keys(settings), ...fromSecrets]) expect(Object.keys(VARIABLES)).toContain(name);
    expect(() => readConfig(settings)).not.toThrow();
    expect(readConfig(settings).warnings).toEqual([]);
  });

  test('every secret setting comes from a Secret, and none stands in the ConfigMap', () => {
    for (const [name, { secret }] of Object.entries(VARIABLES)) if (secret) expect(settings).not.toHaveProperty(name);
    for (const { valueFrom } of container.env) expect(valueFrom).toHaveProperty('secretKeyRef');
  });

  test('the Secrets that it names are the ones of the example, with the keys that it reads', () => {
    const secrets = new Map(
      manifests('deploy/kubernetes/secrets.example.yaml').map(({ metadata, data, stringData }) => [
        metadata.name,
        Object.entries({ ...data, ...stringData }),
      ]),
    );
    for (const { valueFrom } of container.env) {
      const keys = secrets.get(valueFrom.secretKeyRef.name)?.map(([key]) => key);
      expect(keys).toContain(valueFrom.secretKeyRef.key);
    }
    for (const { secret } of pod.volumes.filter((volume: { secret?: object }) => volume.secret)) {
      expect([...secrets.keys()]).toContain(secret.secretName);
    }
    for (const [name, entries] of secrets) for (const [key, value] of entries) expect(value, `${name} ${key}`).toBe('');
  });

  test('files that the settings name lie on mounts, and only the data and /tmp can be written', () => {
    const mounts: { name: string; mountPath: string; readOnly?: boolean }[] = container.volumeMounts;
    for (const [name, path] of Object.entries(settings).filter(([, value]) => value.startsWith('/'))) {
      expect(
        mounts.some(({ mountPath }) => path.startsWith(mountPath)),
        name,
      ).toBe(true);
    }
    expect(mounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
    expect(settings.SALLYPORT_DATA_DIR).toBe('/data');
  });

  test('ports, probes and the Service meet the settings', () => {
    expect(String(port('https'))).toBe(settings.SALLYPORT_PORT);
    expect(String(port('probes'))).toBe(settings.SALLYPORT_PROBE_PORT);
    expect(named('Service').spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort)).toEqual(['https']);
    for (const [probe, path] of [
      ['startupProbe', '/readyz'],
      ['livenessProbe', '/livez'],
      ['readinessProbe', '/readyz'],
    ] as const) {
      expect(container[probe].httpGet, probe).toEqual({ path, port: 'probes' });
    }
  });

  test('one service works on the data, and has longer to end than it takes', () => {
    expect(named('StatefulSet').spec.replicas).toBe(1);
    expect(named('StatefulSet').spec.volumeClaimTemplates[0].spec.accessModes).toEqual(['ReadWriteOncePod']);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(10);
  });

  test('a Service called sallyport would set SALLYPORT_PORT to an address: links are off', () => {
    expect(pod.enableServiceLinks).toBe(false);
  });

  test('it runs with the least: a plain user, nothing to gain, a root that cannot be written', () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.resources.limits).toHaveProperty('memory');
  });

  test('nothing comes in or goes out but what is named', () => {
    const { spec: deny } = named('NetworkPolicy', 'default-deny');
    expect(deny).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const { spec: callers } = named('NetworkPolicy', 'callers');
    expect(
      callers.ingress.flatMap(({ ports }: { ports: { port: string }[] }) => ports.map((each) => each.port)),
    ).toEqual(['https']);
    const { spec: out } = named('NetworkPolicy', 'fhir-server');
    for (const { to } of out.egress) for (const each of to) expect(each.ipBlock?.cidr).not.toBe('0.0.0.0/0');
  });

  test('every object lies in its namespace, and every selector finds the pod', () => {
    const labels = named('StatefulSet').spec.template.metadata.labels;
    for (const { kind, metadata } of objects)
      if (kind !== 'Namespace') expect(metadata.namespace, kind).toBe('sallyport');
    expect(named('StatefulSet').spec.selector.matchLabels).toEqual(labels);
    expect(named('Service').spec.selector).toEqual(labels);
    expect(named('NetworkPolicy', 'callers').spec.podSelector.matchLabels).toEqual(labels);
  });
});

describe('what starts the service elsewhere', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const flags = scripts.start.split(' ').slice(1);

  test('the unit and the image start it as npm start does', () => {
    expect(read('deploy/sallyport.service')).toContain(`/node ${flags.join(' ')}\n`);
    const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...flags]);
  });

  test('the unit, the compose file and the image set only variables that the service has', () => {
    const names = ['deploy/sallyport.service', 'deploy/compose.yaml', 'Dockerfile', 'deploy/kubernetes/sallyport.yaml']
      .map(read)
      .flatMap((text) => text.match(/\bSALLYPORT_[A-Z_]+/g) ?? []);
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) expect(Object.keys(VARIABLES)).toContain(name);
  });

  test('the compose file gives it no more than it needs', () => {
    const { services } = parse(read('deploy/compose.yaml'));
    expect(services.sallyport).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      ports: ['127.0.0.1:8484:8484'],
    });
  });

  test('the unit keeps memory from the disk and system calls to what a service needs', () => {
    const unit = read('deploy/sallyport.service').split('\n');
    for (const line of [
      'LimitCORE=0',
      'MemorySwapMax=0',
      'DynamicUser=yes',
      'ProtectSystem=strict',
      'SystemCallFilter=~@privileged',
      'UMask=0077',
    ]) {
      expect(unit).toContain(line);
    }
  });
});

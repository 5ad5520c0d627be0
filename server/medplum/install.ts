import type {
  AccessPolicy,
  Bot,
  ClientApplication,
  Device,
  OperationDefinition,
  Resource,
  Subscription,
} from '@medplum/fhirtypes';
import {
  botOperation,
  botPolicy,
  gateSubscription,
  instanceDevice,
  PRODUCT,
  servicePolicy,
  subscriptionReason,
  subscriptions,
} from '../../fhir/medplum-setup.ts';
import type { FhirOperationId } from '../../fhir/operations.ts';
import { BOTS, type BotName, bundleBot } from '../../plugin/bots/bundle.ts';
import type { Project } from './project.ts';
import { setSecrets } from './secrets.ts';

export interface InstallOptions {
  readonly serviceUrl: string;
  readonly instanceId: string;
  readonly hookSecret: string;
  readonly notes: string;
  /** Whether to put the gate before Communications are stored. */
  readonly gate: boolean;
  readonly version: string;
  /** Whether this instance takes calls with that API key. */
  readonly takesKey: (key: string) => Promise<boolean>;
  /** A fresh API key for the hooks and the Bots; asked for only when none that is taken is in place. */
  readonly makeKey: () => Promise<string>;
}

/** What was done, a line each; `secret` is the new client's, shown once. */
export interface Installed {
  readonly lines: readonly string[];
  readonly clientId: string;
  readonly secret?: string;
}

/** What a written resource keeps from the one that is there: its id and the server's own elements. */
const sameAs = (there: Resource, wanted: Resource): boolean =>
  Object.entries(wanted).every(
    ([name, value]) => JSON.stringify((there as unknown as Record<string, unknown>)[name]) === JSON.stringify(value),
  );

/**
 * Makes what is missing and mends what differs, each by its name; run again, it changes nothing. Throws CommandError at the
 * first thing that the server refuses: the run after that goes on from there.
 */
export async function install(project: Project, options: InstallOptions): Promise<Installed> {
  const lines: string[] = [];
  const note = (done: 'made' | 'updated' | 'kept', what: string): void => void lines.push(`${done.padEnd(8)}${what}`);

  const ensure = async <Wanted extends Resource>(
    what: string,
    wanted: Wanted,
    found: readonly Wanted[],
  ): Promise<Wanted> => {
    const [there] = found;
    const path = `fhir/R4/${wanted.resourceType}`;
    if (there === undefined) {
      const made = await project.send<Wanted>(`making ${what}`, { method: 'POST', path, body: wanted });
      note('made', what);
      return made;
    }
    if (sameAs(there, wanted)) {
      note('kept', what);
      return there;
    }
    const body = { ...there, ...wanted };
    const written = await project.send<Wanted>(`updating ${what}`, {
      method: 'PUT',
      path: `${path}/${there.id}`,
      body,
    });
    note('updated', what);
    return written;
  };
  const ensurePolicy = async (wanted: AccessPolicy): Promise<AccessPolicy> =>
    ensure(
      `AccessPolicy ${wanted.name}`,
      wanted,
      named(await project.find('AccessPolicy', { name: wanted.name ?? '' }), wanted.name),
    );

  const policy = await ensurePolicy(servicePolicy());
  const { client, isNew } = await ensureClient(project, policy);
  note(isNew ? 'made' : 'kept', `ClientApplication ${PRODUCT}`);

  const identifier = `urn:sallyport:instance|${options.instanceId}`;
  const devices = await project.find<Device>('Device', { identifier });
  await ensure(`Device ${options.instanceId}`, instanceDevice(options.instanceId), devices);

  const forBots = await ensurePolicy(botPolicy());
  const bots = {} as Record<BotName, string>;
  for (const name of BOTS) {
    const { bot, isNew: isNewBot } = await ensureBot(project, name, forBots);
    await project.send(`deploying Bot ${name}`, {
      method: 'POST',
      path: `fhir/R4/Bot/${bot.id}/$deploy`,
      body: { code: bundleBot(name), filename: 'index.cjs' },
    });
    bots[name] = `Bot/${bot.id}`;
    note(isNewBot ? 'made' : 'updated', `Bot ${botName(name)}`);
  }

  const hooks = await hooksOf(project);
  const present = keyIn(hooks);
  const apiKey = present !== undefined && (await options.takesKey(present)) ? present : await options.makeKey();
  const wanted = [...subscriptions({ ...options, apiKey }), ...(options.gate ? [gateSubscription(bots.gate)] : [])];
  for (const subscription of wanted) {
    const same = hooks.filter(({ reason }) => reason === subscription.reason);
    await ensure(`Subscription ${subscription.reason}`, subscription, same);
  }
  await setSecrets(project, {
    SALLYPORT_URL: options.serviceUrl,
    SALLYPORT_API_KEY: apiKey,
    SALLYPORT_HOOK_SECRET: options.hookSecret,
    SALLYPORT_CLIENT: `ClientApplication/${client.id}`,
  });
  note('updated', 'secrets of the Bots');

  const operations: readonly (readonly [FhirOperationId, BotName])[] = [
    ['phi-tokenize', 'tokenize'],
    ['clinical-validate', 'validate'],
  ];
  for (const [id, bot] of operations) {
    const definition = botOperation(id, bots[bot], options.version);
    const found = await project.find<OperationDefinition>('OperationDefinition', { url: definition.url ?? '' });
    await ensure(`OperationDefinition $${id}`, definition, found);
  }
  return { lines, clientId: client.id ?? '', ...(isNew && client.secret !== undefined && { secret: client.secret }) };
}

/** Searches by name find more than the exact one. */
const named = <Found extends { readonly name?: string }>(found: readonly Found[], name: string | undefined): Found[] =>
  found.filter((each) => each.name === name);

export const botName = (name: BotName): string => `${PRODUCT} ${name}`;

async function ensureClient(
  project: Project,
  policy: AccessPolicy,
): Promise<{ readonly client: ClientApplication; readonly isNew: boolean }> {
  const [client] = named(await project.find<ClientApplication>('ClientApplication', { name: PRODUCT }), PRODUCT);
  if (client) return { client, isNew: false };
  const made = await project.send<ClientApplication>('making the ClientApplication', {
    method: 'POST',
    path: `admin/projects/${project.id}/client`,
    body: {
      name: PRODUCT,
      description: 'The Sallyport service',
      accessPolicy: { reference: `AccessPolicy/${policy.id}` },
    },
    contentType: 'application/json',
  });
  return { client: made, isNew: true };
}

/** By the admin endpoint: a Bot made as a mere resource has no membership, and Subscriptions to it fail. */
async function ensureBot(
  project: Project,
  name: BotName,
  policy: AccessPolicy,
): Promise<{ readonly bot: Bot; readonly isNew: boolean }> {
  const full = botName(name);
  const [bot] = named(await project.find<Bot>('Bot', { name: full }), full);
  if (bot) return { bot, isNew: false };
  const made = await project.send<Bot>(`making Bot ${name}`, {
    method: 'POST',
    path: `admin/projects/${project.id}/bot`,
    body: {
      name: full,
      description: 'Calls the Sallyport service',
      runtimeVersion: 'vmcontext',
      accessPolicy: { reference: `AccessPolicy/${policy.id}` },
    },
    contentType: 'application/json',
  });
  return { bot: made, isNew: true };
}

/** The Subscriptions of an earlier run. Medplum does not search by `reason`; a project has a few dozen at most. */
export async function hooksOf(project: Project): Promise<readonly Subscription[]> {
  const found = await project.find<Subscription>('Subscription', {});
  return found.filter(({ reason }) => reason?.startsWith(subscriptionReason('')));
}

/** The API keys that the Subscriptions send, one for each that sends any. */
export const keysIn = (hooks: readonly Subscription[]): readonly string[] =>
  hooks
    .flatMap(({ channel }) => channel?.header ?? [])
    .flatMap((line) => /^Authorization: Bearer (sp_\S+)$/.exec(line)?.[1] ?? []);

/** The one that install gave them all. */
export const keyIn = (hooks: readonly Subscription[]): string | undefined => keysIn(hooks)[0];

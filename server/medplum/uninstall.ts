import type { AccessPolicy, Bot, ClientApplication, OperationDefinition, Resource } from '@medplum/fhirtypes';
import { botPolicy, PRODUCT, servicePolicy } from '../../fhir/medplum-setup.ts';
import { operationUrl } from '../../fhir/operation-definition.ts';
import { OPERATION_IDS } from '../../fhir/operations.ts';
import { BOTS } from '../../plugin/bots/bundle.ts';
import { botName, hooksOf } from './install.ts';
import type { Project } from './project.ts';

/**
 * Removes what the installer made, what calls others first. AuditEvents, Tasks, copies and
 * the Device that they name stay: they are the record. Gives a
 * line for each; run again, there is nothing left to do.
 */
export async function uninstall(project: Project): Promise<readonly string[]> {
  const lines: string[] = [];
  const remove = async (resources: readonly Resource[], nameOf: (resource: Resource) => string): Promise<void> => {
    for (const resource of resources) {
      const what = `${resource.resourceType} ${nameOf(resource)}`;
      const path = `fhir/R4/${resource.resourceType}/${resource.id}`;
      await project.send(`removing ${what}`, { method: 'DELETE', path });
      lines.push(`removed ${what}`);
    }
  };
  const byName = (resource: Resource): string => String((resource as { readonly name?: string }).name);

  await remove(await hooksOf(project), (resource) => String((resource as { readonly reason?: string }).reason));
  for (const id of OPERATION_IDS) {
    await remove(await project.find<OperationDefinition>('OperationDefinition', { url: operationUrl(id) }), byName);
  }
  const bots = await project.find<Bot>('Bot', { name: PRODUCT });
  await remove(
    bots.filter(({ name }) => BOTS.some((each) => name === botName(each))),
    byName,
  );
  const clients = await project.find<ClientApplication>('ClientApplication', { name: PRODUCT });
  await remove(
    clients.filter(({ name }) => name === PRODUCT),
    byName,
  );
  const ours = [servicePolicy().name, botPolicy().name];
  const policies = await project.find<AccessPolicy>('AccessPolicy', { name: PRODUCT });
  await remove(
    policies.filter(({ name }) => ours.includes(name)),
    byName,
  );
  return lines;
}

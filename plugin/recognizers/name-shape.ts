import { JOIN, JOIN_BEFORE } from '../join.ts';

/** One capital word of a name: Lopez, O'Brien, Smith-Jones, MCDONALD. A possessive 's stays outside. */
export const NAME = String.raw`\p{Lu}[\p{L}\p{M}]{1,24}(?:(?:-|'(?!s(?![\p{L}])))\p{L}[\p{L}\p{M}]{0,24}){0,3}${JOIN}`;
const PARTICLE = `(?:op 't|in 't|van 't|van het|van de|op den|op de|uit den|ten|ter|'t|de la|de los|de las|van der|van den|von der|de|del|della|di|da|dos|du|la|le|van|von|den|ter|ten|bin|binti|ibn|al|el|abu|ben|st\\.?|mc|mac|o')${JOIN}`;
export const INITIAL = String.raw`\p{Lu}\.?`;

/** Maria; Maria J. Lopez; J. Lopez; Maria de la Cruz-Smith; Nguyen Van An Jr. On one line. */
export const FULL_NAME = String.raw`(?:${INITIAL}[ ]){0,2}${JOIN_BEFORE}(?:${PARTICLE}[ ]|[A-Z]')?${NAME}(?:[ ](?:${INITIAL}(?![\p{L}])|(?:${PARTICLE}[ ]){0,2}${NAME})){0,3}(?:,?[ ](?:Jr|Sr|II|III|IV)(?![\p{L}])\.?)?`;
/** Lopez, Maria J.; de la Cruz, Ana; Smith Jones, Ann. */
export const LAST_FIRST = String.raw`(?:${PARTICLE}[ ])?${NAME}(?:[ ]${NAME})?,[ ]{0,2}${NAME}(?:[ ](?:${INITIAL}(?![\p{L}])|${NAME})){0,2}`;

export const CREDENTIAL = String.raw`(?:M\.?D\.?|D\.?O\.?|R\.?N\.?|L\.?P\.?N|L\.?V\.?N|N\.?P\.?(?:-C)?|P\.?A\.?(?:-C)?|A\.?P\.?R\.?N\.?|C\.?R\.?N\.?A\.?|C\.?N\.?M|D\.?D\.?S\.?|D\.?M\.?D\.?|D\.?P\.?M\.?|Ph\.?D\.?|Psy\.?D\.?|Pharm\.?D\.?|R\.?Ph|D\.?P\.?T\.?|OTR(?:\/L)?|L\.?C\.?S\.?W\.?|LMFT|LPC|MSW|LSW|M\.?B\.?B\.?S\.?|FNP(?:-BC|-C)?|AGNP|ACNP|PMHNP|D\.?N\.?P\.?|CNS|CMA|RDN?|RRT|BSN|MSN|FACP|FACS|FACC|FAAP|FACOG|A?EMT(?:-[ABIP])?|NRP|FP-C|CFRN|CEN|CCC-SLP|SLP|MPH|CPNP(?:-PC|-AC)?|ARNP|LMHC|LCGC|WHNP|CNP|BCBA|BCPS|CPhT|CDE|CDCES|LCPC|LAc|AuD|C?WOCN|COTA(?:\/L)?|PTA|LMSW|LISW|CGC|RPSGT|RDMS|NNP)`;

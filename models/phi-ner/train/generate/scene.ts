import { type Day, dayBetween } from './dates.ts';
import type { People, Person } from './people.ts';
import type { Piece } from './piece.ts';
import type { Places } from './places.ts';
import type { Random } from './random.ts';

/** Who and where one document is about: its slots agree with each other because they ask the same scene. */
export interface Scene {
  readonly patient: Person;
  readonly others: Map<string, Person>;
  readonly birth: Day;
  readonly visit: Day;
  readonly age: number;
  /** Fillings that a document repeats: the facility, the city, the record number. */
  readonly kept: Map<string, Piece[]>;
}

export interface World {
  readonly people: People;
  readonly places: Places;
}

export function newScene(world: World, random: Random): Scene {
  const visit = dayBetween(random, 1996, 2026);
  const age = random.chance(0.05) ? random.between(90, 104) : random.between(1, 89);
  return {
    patient: world.people.person(random),
    others: new Map(),
    birth: { ...dayBetween(random, 2000, 2000), year: visit.year - age },
    visit,
    age,
    kept: new Map(),
  };
}

/** The scene's doctor, relative or colleague of that name, made at first asking. Relatives often share the surname. */
export function someone(scene: Scene, role: string, world: World, random: Random): Person {
  const known = scene.others.get(role);
  if (known) return known;
  const isKin = role.startsWith('kin');
  const person = world.people.person(random, isKin && random.chance(0.55) ? scene.patient.family : undefined);
  scene.others.set(role, person);
  return person;
}

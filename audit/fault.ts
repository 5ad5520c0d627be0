/** The first thing that is wrong with a tenant's record; `position` is the event's place in it. */
export interface Fault {
  readonly tenant: string;
  readonly position: number;
  readonly fault: /** The event, or its hash, is not what was written. */
    | 'altered'
    /** No event stands at this place, though later ones do. */
    | 'missing'
    /** Its place, id, time or kind in the table is not the event's own. */
    | 'misfiled'
    /** The search index holds not exactly what the event holds. */
    | 'index'
    /** The search index has rows of its own, which lead to events that are not meant. */
    | 'strays'
    /** The record ends before, or differs from, what a signed checkpoint saw. */
    | 'cut'
    /** The checkpoint is not signed by this instance's key. */
    | 'checkpoint'
    /** What stands for deleted events is not signed by this instance's key, or does not lie where it says. */
    | 'tombstone'
    /** The manifest of an export is not signed by this instance's key. */
    | 'manifest'
    /** A file of an export is not byte for byte what was written. */
    | 'file';
}

import { sanitizeHtml } from '../../../platform/text/html.ts';
import { mergedWords } from '../../../platform/text/merge-words.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import { sameValue } from '../../changes/rules/changes.ts';
import { textFields } from '../../changes/rules/field-lists.ts';
import { entityFields } from '../../changes/rules/fields.ts';
import type { Entity } from '../../entities/entity.ts';
import { Clashes } from '../../entities/plans/clashes.ts';
import type { Fit, Proposal } from '../change-request.ts';

/** A proposal in the form in which it can be applied to its entity now. */
export interface Fitted {
  fit: Fit;
  /** The proposal with names and descriptions merged by words. Clashing fields are as proposed. */
  proposal: Proposal;
  clashes: Clashes['found'];
}

/** Combines a proposal with others' later changes to its entity. */
export function combineProposal(target: Entity, proposal: Proposal, since: readonly ChangeRecord[]): Fitted {
  const clashes = new Clashes(since);
  const kept: Proposal = { ...proposal, ...(proposal.attrs && { attrs: { ...proposal.attrs } }) };
  let isMerged = false;
  /** Returns the value at the time of the proposal; undefined if it has not changed since, or now equals the proposed one. */
  const before = (
    type: string,
    id: string | undefined,
    wanted: unknown,
    now: unknown,
  ): { was: unknown } | undefined => {
    const touch = since
      .flatMap(({ changes }) => changes)
      .find((each) => each.type === type && (id === undefined || each.identifiers[0] === id));
    return touch && !sameValue(wanted, now) && !sameValue(touch.originalState, now)
      ? { was: touch.originalState }
      : undefined;
  };
  for (const field of textFields) {
    const wanted = proposal[field];
    if (wanted === undefined) continue;
    const type = entityFields[field].change;
    const touched = before(type, undefined, wanted, target[field]);
    if (!touched) continue;
    const was = String(touched.was ?? '');
    const merged = field === 'number' ? null : mergedWords(was, wanted, target[field]);
    if (merged === null)
      clashes.add(target, { type, identifiers: [] }, { yours: wanted, theirs: target[field], before: was });
    else {
      kept[field] = field === 'description' ? sanitizeHtml(merged) : merged;
      isMerged = true;
    }
  }
  for (const [id, wanted] of Object.entries(proposal.attrs ?? {})) {
    const theirs = target.attrs[id] ?? null;
    const touched = before('ATTRIBUTE', id, wanted, theirs);
    if (touched)
      clashes.add(target, { type: 'ATTRIBUTE', identifiers: [id] }, { yours: wanted, theirs, before: touched.was });
  }
  const fit = clashes.found.length > 0 ? 'CLASHES' : isMerged ? 'MERGED' : 'UNCHANGED';
  return { fit, proposal: kept, clashes: clashes.found };
}

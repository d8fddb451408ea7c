import { valueDifferences } from '#rest-compat/differential/compare-values.ts'
import { Pairing } from '#rest-compat/differential/pairing.ts'
import { declared } from './declared.ts'
import type { WalkName } from './declared-difference.ts'
import type { StepAnswer } from './walk.ts'

type Bases = { peer: string; foyer: string }

/** A difference of two answers at a step. */
type Found = { step: string; line: string }

/** The differences of two walks that are not declared, and the declared ones that are not seen any more. */
export function undeclared(run: { walk: WalkName; version: string }, found: readonly Found[]): string[] {
  const expected = declared.filter(({ walks, versions }) => walks.includes(run.walk) && versions.includes(run.version))
  const unseen = new Set(expected)
  const lines = found.flatMap(({ step, line }) => {
    const known = expected.filter(({ at, line: pattern }) => (at?.test(step) ?? true) && pattern.test(line))
    for (const one of known) unseen.delete(one)
    return known.length === 0 ? [`${step}: ${line}`] : []
  })
  return [...lines, ...[...unseen].map(({ because }) => `no longer differs: ${because}`)]
}

/** All differences between the answers of two walks. */
export function differencesOf(peer: readonly StepAnswer[], foyer: readonly StepAnswer[], bases: Bases): Found[] {
  const pairing = new Pairing()
  const length = Math.max(peer.length, foyer.length)
  return Array.from({ length }, (_, index) => [peer[index], foyer[index]] as const).flatMap(([one, other]) => {
    if (one === undefined || other?.step !== one.step) {
      return [{ step: one?.step ?? 'the end', line: `Foyer did ${other?.step ?? 'nothing'}` }]
    }
    const [ofPeer, ofFoyer] = [one, other].map(({ step: _, ...answer }) => answer)
    const lines = valueDifferences({ path: '', key: '', pairing, bases }, ofPeer, ofFoyer)
    return lines.map((line) => ({ step: one.step, line: line.replace(/^\./, '') }))
  })
}

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Shuffles the files within each project by the run's seed. Projects run one after another, because a worker is reused
 * only for files of its own project.
 */
export class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const random = randomNumbers(this.ctx.config.sequence.seed)
    const positions = new Map([...files].sort(byModule).map((file) => [file, random()]))
    const position = (file: TestSpecification) => positions.get(file) ?? 0
    return files.sort((a, b) => a.project.name.localeCompare(b.project.name) || position(a) - position(b))
  }
}

// The incoming order differs between machines; after sorting only the seed decides.
function byModule(a: TestSpecification, b: TestSpecification): number {
  return a.moduleId.localeCompare(b.moduleId) || a.project.name.localeCompare(b.project.name)
}

// Mulberry32: a short generator with the same numbers on every machine for one seed.
function randomNumbers(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

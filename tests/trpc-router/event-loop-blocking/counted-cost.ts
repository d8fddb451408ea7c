import { type HeapProfiler, Session } from 'node:inspector/promises'

/** Blocks of code that were run, and octets that were allocated, those of buffers too. */
export type Cost = { steps: number; octets: number }

export type CostCounter = {
  count(work: () => Promise<unknown>): Promise<Cost>
  close(): void
}

const SAMPLING = {
  samplingInterval: 8192,
  includeObjectsCollectedByMajorGC: true,
  includeObjectsCollectedByMinorGC: true,
}

/**
 * Counts what this process does, which is the same on a busy machine as on a quiet one. What the engine does by itself,
 * such as matching a regular expression, is no step.
 */
export async function openCostCounter(): Promise<CostCounter> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const countSteps = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const blocks = result.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    return sumOf(blocks.map(({ count }) => count))
  }
  return {
    count: async (work) => {
      await session.post('HeapProfiler.startSampling', SAMPLING)
      const { arrayBuffers } = process.memoryUsage()
      await countSteps()
      await work()
      const steps = await countSteps()
      const buffers = Math.max(0, process.memoryUsage().arrayBuffers - arrayBuffers)
      const { profile } = await session.post('HeapProfiler.stopSampling')
      return { steps, octets: buffers + octetsBelow(profile.head) }
    },
    close: () => session.disconnect(),
  }
}

function octetsBelow({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number {
  return selfSize + sumOf(children.map(octetsBelow))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

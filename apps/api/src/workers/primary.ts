import { type OriginShare, untrustedOriginsPerHour } from '@foyer/auth-domain/redirect/untrusted-origins'
import { operatorText } from '@foyer/auth-domain/service/operator-text'
import { toldSparingly } from '@foyer/auth-domain/service/told-sparingly'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { sharedLimits } from '@foyer/trpc-router/runtime/limiter/shared-limits'
import type { Environment } from '#environment/environment.ts'
import { announceSetUp } from '#process/announce-set-up.ts'
import { announceUntrustedOrigin } from '#process/announce-untrusted-origin.ts'
import { createServiceLog } from '#process/log.ts'
import { refuseToStart } from '#process/refuse-to-start.ts'
import { stopOnSignals } from '#process/signals.ts'
import { welcome } from '#process/welcome.ts'
import type { Answers } from './channel.ts'
import { conditionOfAll } from './condition-of-all.ts'
import type { MetricsOfAll } from './metrics-of-all.ts'
import { processesOfAll } from './processes-of-all.ts'
import type { AskedOfPrimary } from './questions.ts'
import { ANSWER_MILLISECONDS, TICK_MILLISECONDS } from './siblings.ts'
import { Supervisor } from './supervisor.ts'
import { machineMilliseconds } from './time.ts'
import { Turns } from './turns.ts'
import type { WorkerProcess } from './worker-process.ts'

/** Serves by several workers, which are started, replaced and stopped here, until a signal stops the process. */
export async function serveByWorkers(environment: Environment): Promise<void> {
  const { log, stream } = createServiceLog(environment.logLevel)
  process.once('exit', stream.finish)
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  const supervisor = createSupervisor(environment, log, await metricsOf(environment, stream.droppedInAll))
  stopOnSignals((leave) => supervisor.stop(leave), environment.drainSeconds * 1000, log)
  process.on('SIGHUP', () => supervisor.restart())
  setInterval(() => tick(supervisor), TICK_MILLISECONDS)
  try {
    const { ended } = await supervisor.start()
    process.stdout.write(welcome(environment))
    void supervisor
      .firstReady()
      .then((worker) => announceSetUp(async () => worker.channel.ask('missingAdmin', undefined), environment, log))
    await ended
  } catch (error) {
    if (!supervisor.stopping) refuseToStart(error instanceof Error ? error.message : String(error))
  }
}

async function metricsOf({ metrics }: Environment, droppedLines: () => number): Promise<MetricsOfAll | undefined> {
  if (metrics === undefined) return undefined
  const { createMetricsOfAll } = await import('./metrics-of-all.ts')
  return createMetricsOfAll(droppedLines)
}

// What a worker has handed over it does not hand over again: nothing of it may be left out here.
function untrustedOriginsOfAll(count: number): Record<OriginShare, number> {
  const { loopback, callback, origin } = untrustedOriginsPerHour
  return { loopback: loopback * count, callback: callback * count, origin: origin * count }
}

function createSupervisor(environment: Environment, log: Log, metrics: MetricsOfAll | undefined): Supervisor {
  const { workers: count } = environment
  const announce = announceUntrustedOrigin(environment, log)
  const tellOrigin = toldSparingly(untrustedOriginsOfAll(count), announce, () => new Date())
  const turns = new Turns()
  const take = sharedLimits()
  let passwordCost = 0
  const supervisor: Supervisor = new Supervisor({
    ...{ count, log, answersOf },
    onCrash: () => metrics?.countCrash(),
    onEnd(process) {
      turns.forget(process)
      metrics?.forget(process)
    },
  })
  function answersOf(process: WorkerProcess): Answers<AskedOfPrimary> {
    return {
      hears() {
        process.hears = true
      },
      listens: () => advance(process, 'listening'),
      ready() {
        process.channel.tell('passwordCost', passwordCost)
        advance(process, 'ready')
      },
      turn: (asked) => turns.take(process, asked),
      turnEnded: (number) => turns.end(process, number),
      points: ({ bucket, points }) => take(bucket, points),
      settle: () => settleOthers(supervisor, process),
      wakeOutbox: () => supervisor.leader?.channel.tell('wakeOutbox', undefined),
      untrustedOrigin: ({ origin, share }) => tellOrigin(origin, share),
      passwordCost(cost) {
        passwordCost = cost
        for (const { channel, hears } of supervisor.processes) if (hears) channel.tell('passwordCost', cost)
      },
      metrics() {
        if (metrics === undefined) throw new Error('No metrics are kept')
        return metrics.expose(supervisor.processes)
      },
      condition: () =>
        conditionOfAll(supervisor, count, turns.isFull() ? [operatorText('password-queue-full', {})] : []),
      processes: () => processesOfAll(supervisor),
      lastMetrics(values) {
        metrics?.keepLast(process, values)
        return undefined
      },
    }
  }
  return supervisor
}

// It may be told to end before it is ready.
function advance(process: WorkerProcess, state: 'listening' | 'ready'): void {
  if (process.state !== 'retiring') process.enter(state)
}

function tick(supervisor: Supervisor): void {
  for (const { channel, hears } of supervisor.processes) if (hears) channel.tell('tick', machineMilliseconds())
}

async function settleOthers(supervisor: Supervisor, asking: WorkerProcess): Promise<undefined> {
  const others = supervisor.processes.filter((process) => process !== asking && process.hears)
  const askedAt = machineMilliseconds()
  await Promise.allSettled(others.map(({ channel }) => channel.ask('settle', askedAt, ANSWER_MILLISECONDS)))
}

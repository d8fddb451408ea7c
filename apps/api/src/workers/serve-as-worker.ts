import type { Environment } from '#environment/environment.ts'
import { loadOptions } from '#environment/load-options.ts'
import { builtPages, builtPagesDirectory } from '#http/pages.ts'
import { createServiceLog } from '#process/log.ts'
import { receiveProcessState, sendProcessState } from '#process/process-state.ts'
import { refuseToStart } from '#process/refuse-to-start.ts'
import type { Shared } from '#process/shared.ts'
import { createEnd, endOnErrors } from '#process/signals.ts'
import { listenAsFoyer, type MakePages, type RunningFoyer } from '#process/start.ts'
import { type Foyer, wireFoyer } from '#process/wire.ts'
import { boundYoungGeneration } from '#process/young-generation.ts'
import { type Answers, Channel } from './channel.ts'
import { createJobTurns } from './job-turns.ts'
import type { AskedOfPrimary, AskedOfWorker } from './questions.ts'
import { SIBLING_MILLISECONDS, SiblingWorkers } from './siblings.ts'
import { machineMilliseconds } from './time.ts'

/** What the worker consists of, as far as it has been started. */
type Parts = { foyer?: Foyer; running?: RunningFoyer; leads: boolean; retires: boolean }

type Primary = Channel<AskedOfPrimary, AskedOfWorker>

/** Serves as one of several workers, until the primary says otherwise. */
export async function serveAsWorker(environment: Environment): Promise<void> {
  const { log, stream } = createServiceLog(environment.logLevel, { worker: Number(process.env.FOYER_WORKER) })
  process.once('exit', stream.finish)
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  // They reach the whole group, as from a terminal; the primary tells what is to be done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  const parts: Parts = { leads: false, retires: false }
  const end = createEnd(async (leave) => parts.running?.stop(leave, { retires: parts.retires }), log)
  endOnErrors(end, log)
  const primary: Primary = new Channel(
    {
      send: (message) => void (process.connected && process.send?.(message, undefined, undefined, () => undefined)),
      hear: (listen) => void process.on('message', listen),
    },
    answersOf(parts, (tick) => siblings.tick(tick), end),
  )
  const siblings = new SiblingWorkers(primary)
  try {
    await start(parts, environment, { primary, shared: sharedWith(primary, siblings, environment), log, stream })
  } catch (error) {
    refuseToStart(error instanceof Error ? error.message : String(error))
  }
}

type Serving = { primary: Primary; shared: Shared } & ReturnType<typeof createServiceLog>

async function start(parts: Parts, environment: Environment, { primary, shared, log, stream }: Serving): Promise<void> {
  const options = await loadOptions(environment, process.cwd())
  parts.foyer = await wireFoyer(environment, options, log, { shared, droppedLines: stream.droppedInAll })
  // Before anything is kept in memory, and not while modules are loaded, when siblings would wait for answers.
  primary.tell('hears', undefined)
  const pages: MakePages = async (_server, inForce) => builtPages(builtPagesDirectory(), inForce, log)
  parts.running = await listenAsFoyer(parts.foyer, environment, log, pages)
  primary.tell('listens', undefined)
  await parts.running.ready
  boundYoungGeneration(log)
  if (parts.leads) parts.foyer.lead()
  primary.tell('ready', undefined)
}

function sharedWith(primary: Primary, siblings: SiblingWorkers, { workers }: Environment): Shared {
  return {
    count: workers,
    othersServe: process.env.FOYER_OTHERS_SERVE === 'true',
    jobs: createJobTurns(primary),
    takePoints: (bucket, points) => primary.ask('points', { bucket, points }),
    siblings,
    wakeOutbox: () => primary.tell('wakeOutbox', undefined),
    tellUntrustedOrigin: (origin, share) => primary.tell('untrustedOrigin', { origin, share }),
    tellPasswordCost: (cost) => primary.tell('passwordCost', cost),
    exposeMetrics: () => primary.ask('metrics', undefined),
    keepMetrics: (values) => primary.ask('lastMetrics', values),
    condition: () => primary.ask('condition', undefined),
    processes: async () => (await primary.ask('processes', undefined)).map(receiveProcessState),
  }
}

function answersOf(
  parts: Parts,
  tick: (at: number) => void,
  end: (code: number, leaveMilliseconds?: number) => Promise<void>,
): Answers<AskedOfWorker> {
  return {
    tick,
    lead() {
      parts.leads = true
      parts.foyer?.lead()
    },
    async settle(askedAt) {
      const left = SIBLING_MILLISECONDS - (machineMilliseconds() - askedAt)
      await parts.foyer?.services.memory?.settleHere(left)
      return undefined
    },
    wakeOutbox: () => parts.foyer?.services.wakeOutbox(),
    passwordCost: (cost) => parts.foyer?.services.adopted.own.met(cost),
    metrics: async () => (await parts.foyer?.metrics?.values()) ?? [],
    condition: () => parts.running?.condition() ?? { state: 'starting', warnings: [] },
    processState: () => parts.foyer && sendProcessState(parts.foyer.state.processState()),
    missingAdmin: async () => parts.running?.missingAdmin(),
    stop({ leaveMilliseconds, retires }) {
      parts.retires = retires
      void end(0, leaveMilliseconds)
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { withDatabase } from '../calls.mjs'
import { startAgain, startContenders, startDistant } from '../comparison/contenders.mjs'
import { conditions, keep, writes } from '../comparison/document.mjs'
import { measure } from '../comparison/measure.mjs'
import { comparisonTable, processorTable, table } from '../comparison/tables.mjs'
import { median } from '../load.mjs'
import { megabytes } from '../process-figures.mjs'
import { progressLine } from '../progress.mjs'
import { postgresVersion, rounds, stopAll } from '../servers.mjs'

/** In each direction. */
const DISTANCE_MILLIS = 1
/** Of a read: so many are compared that longer ones would take more than ten minutes. */
const seconds = Number(process.env.BENCH_SECONDS ?? 1)
/** In which a process gives back what it has collected. */
const REST_SECONDS = 15
const distantRounds = Math.min(rounds, 2)

export async function comparison() {
  const progress = progressLine()
  const contenders = await startContenders(progress)
  const near = await measure(contenders, { rounds, seconds, progress })
  const memory = process.platform === 'linux' ? [await memoryTable(Object.values(contenders))] : []
  await stopAll()
  progress('starting once more')
  const starts = await startsOf(contenders)
  const distant = await startDistant(contenders, DISTANCE_MILLIS)
  const roundTrip = await roundTripMillis(distant.database)
  const far = await measure(distant.contenders, { rounds: distantRounds, seconds, progress })
  progress()
  const content = [
    conditions(await postgresVersion(), { rounds, seconds }),
    ...tablesOf(near, contenders),
    ...memory,
    startsTable(starts),
    `With the database ${DISTANCE_MILLIS} ms away in each direction, in ${distantRounds} rounds; a statement takes ${roundTrip.toFixed(1)} ms there and back.`,
    ...tablesOf(far, distant.contenders),
  ].join('\n\n')
  console.log(content)
  if (writes) await keep('comparison', content)
  await stopAll()
}

function tablesOf(rows, contenders) {
  const { peer, newest, express, http, rows: alone } = contenders
  const all = Object.values(contenders)
  const [read, written] = [rows.filter(({ isWrite }) => !isWrite), rows.filter(({ isWrite }) => isWrite)]
  const peers = [
    [peer, 1],
    [newest, 1],
  ]
  const bounds = [
    [express, 2],
    [http, 2],
  ].filter(([one]) => one !== undefined)
  return [
    comparisonTable(read, all, [...peers, ...bounds]),
    comparisonTable(written, all, alone === undefined ? peers : [...peers, [alone, 2]]),
    processorTable(rows, all, peers),
  ]
}

async function memoryTable(contenders) {
  const memories = () => contenders.map(({ pid }) => megabytes(pid).join(' + '))
  const atOnce = memories()
  await pause(REST_SECONDS * 1000)
  return table(
    ['MB of memory after the run', ...contenders.map(({ name }) => name)],
    [
      ['at once', ...atOnce],
      [`${REST_SECONDS} s later`, ...memories()],
    ],
  )
}

/** What each service takes from its start to its first answer, on a database that it has used, in milliseconds. */
async function startsOf(contenders) {
  const starts = new Map()
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, startMillis } of Object.values(await startAgain(contenders)))
      starts.set(name, [...(starts.get(name) ?? []), startMillis])
    await stopAll()
  }
  return starts
}

function startsTable(starts) {
  const millis = [...starts.values()].map((measured) => median(measured).toFixed(0))
  return table(['', ...starts.keys()], [['ms from the start to the first answer', ...millis]])
}

async function roundTripMillis(database) {
  const measured = []
  await withDatabase(database, async (client) => {
    for (let count = 0; count < 100; count += 1) {
      const began = performance.now()
      await client.query('select 1')
      measured.push(performance.now() - began)
    }
  })
  return median(measured)
}

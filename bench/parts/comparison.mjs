import { startContenders } from '../comparison/contenders.mjs'
import { conditions, keep, writes } from '../comparison/document.mjs'
import { measure } from '../comparison/measure.mjs'
import { comparisonTable, processorTable, table } from '../comparison/tables.mjs'
import { megabytes } from '../process-figures.mjs'
import { progressLine } from '../progress.mjs'
import { postgresVersion, rounds, seconds, stopAll } from '../servers.mjs'

export async function comparison() {
  const progress = progressLine()
  const contenders = await startContenders(progress)
  const rows = await measure(contenders, { rounds, seconds, progress })
  progress()
  const content = [
    conditions(await postgresVersion(), { rounds, seconds }),
    comparisonTable(rows, contenders),
    processorTable(rows, contenders),
    memoryTable(Object.values(contenders)),
  ].join('\n\n')
  console.log(content)
  if (writes) await keep('comparison', content)
  await stopAll()
}

function memoryTable(contenders) {
  if (process.platform !== 'linux') return ''
  return table(
    ['', ...contenders.map(({ name }) => name)],
    [['MB of memory after the run', ...contenders.map(({ pid }) => megabytes(pid).join(' + '))]],
  )
}

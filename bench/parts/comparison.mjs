import { barChart } from '../comparison/bar-chart.mjs'
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
  const title = 'Calls a second; each operation has a scale of its own'
  if (writes) {
    const drawing = { file: 'performance.svg', title, content: barChart(rows, contenders, title) }
    await keep('comparison', content, drawing)
  }
  await stopAll()
}

function memoryTable(contenders) {
  if (process.platform !== 'linux') return ''
  return table(
    ['', ...contenders.map(({ name }) => name)],
    [['MB of memory after the run', ...contenders.map(({ pid }) => megabytes(pid).join(' + '))]],
  )
}

import { curves } from '../comparison/curve.mjs'
import { conditions, keep, writeDrawing, writes } from '../comparison/document.mjs'
import { table } from '../comparison/tables.mjs'
import { growthOfMembers } from '../growth/members.mjs'
import { growthOfSessions } from '../growth/sessions.mjs'
import { progressLine } from '../progress.mjs'
import { postgresVersion, seconds, stopAll } from '../servers.mjs'

export async function growth() {
  const progress = progressLine()
  const members = await growthOfMembers(progress)
  await stopAll()
  const sessions = await growthOfSessions(progress)
  await stopAll()
  progress()
  const content = [
    conditions(await postgresVersion(), { rounds: 1, seconds }),
    growthTable('sessions', sessions),
    `Stored in ${sessions.map(({ size, filled }) => `${filled.toFixed(0)} s (${size.toLocaleString('en-GB')})`).join(', ')}.`,
    growthTable('members of an organization', members),
  ].join('\n\n')
  console.log(content)
  const plots = [
    { title: 'Sessions', points: sessions },
    { title: 'Members of an organization', points: members },
  ]
  const title = 'Calls a second as a share of those at the smallest size, nothing kept in memory'
  if (writes) {
    const file = 'performance-growth.svg'
    await writeDrawing(file, curves(plots, title))
    await keep('growth', `![${title}](${file})\n\n${content}`)
  }
}

function growthTable(of, points) {
  const names = Object.keys(points[0].figures)
  const lines = points.map(({ size, figures }) => [
    size.toLocaleString('en-GB'),
    ...names.map((name) => figures[name].toLocaleString('en-GB', { maximumFractionDigits: 0 })),
  ])
  return table([of, ...names.map((name) => `${name}, a second`)], lines)
}

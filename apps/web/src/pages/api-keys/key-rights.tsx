import type { Rights } from '@foyer/auth-domain/permission/permissions'
import classes from './api-keys.module.css'
import { useRightLabels } from './use-right-labels.ts'

/** What a key may do: each resource with its actions, and the names that services ask for. */
export function KeyRights({ rights }: { rights: Rights }) {
  const labels = useRightLabels()
  const granted = Object.entries(rights).filter(([, actions]) => actions.length > 0)
  if (granted.length === 0) return null
  return (
    <dl className={classes.granted}>
      {granted.map(([resource, actions]) => (
        <div key={resource}>
          <dt>{labels.resource(resource)}</dt>
          <dd>
            {actions.map((action) => labels.right(resource, action)).join(' · ')}{' '}
            <code className={classes.code}>{`${resource}:${actions.join(', ')}`}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

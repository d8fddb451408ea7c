import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './api-keys.module.css'
import { rightsFrom } from './rights.ts'
import { useRightLabels } from './use-right-labels.ts'

type Props = {
  rights: readonly string[]
  /** In plain words what a right opens, by its name. */
  hints?: Readonly<Record<string, string>> | undefined
  chosen: ReadonlySet<string>
  error: string | undefined
  onChange: (chosen: Set<string>) => void
}

/** What a key may do: each resource with its actions, and beside them the names that services ask for. */
export function RightsField({ rights, hints, chosen, error, onChange }: Props) {
  const { t } = useTranslation()
  const labels = useRightLabels()
  const [label, hint] = [useId(), useId()]

  function change(right: string, on: boolean): void {
    const others = [...chosen].filter((name) => name !== right)
    onChange(new Set(on ? [...others, right] : others))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: each resource below is a fieldset, whose legend a screen reader reads with this name
    <div className={classes.rights} role="group" aria-labelledby={label} aria-describedby={hint}>
      <p id={label} className={classes.label}>
        {t('apiKeys.rights')}
      </p>
      <p id={hint} className={error === undefined ? classes.detail : classes.wrong} role="status">
        {error ?? t('apiKeys.rightsHint')}
      </p>
      <div className={classes.resources}>
        {Object.entries(rightsFrom(rights)).map(([resource, actions]) => (
          <fieldset key={resource} className={classes.resource}>
            <legend className={classes.resourceName}>
              {labels.resource(resource)} <code className={classes.code}>{resource}</code>
            </legend>
            {actions.map((action) => {
              const right = `${resource}:${action}`
              return (
                <Checkbox
                  key={action}
                  label={
                    <>
                      {labels.right(resource, action)} <code className={classes.code}>{action}</code>
                    </>
                  }
                  description={hints?.[right]}
                  checked={chosen.has(right)}
                  onChange={({ currentTarget: { checked } }) => change(right, checked)}
                />
              )
            })}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

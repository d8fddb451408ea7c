import { Button, CloseButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { List, Row, RowAction, RowDetail, RowIcon, RowText } from '#ui/list/list.tsx'
import classes from './step-list.module.css'

type Step = {
  name: string
  done: boolean
  title: string
  text: string
  action: string
  to: string
  hash?: string
  /** Whether it is the one to begin with. */
  first?: boolean
}

type Props = {
  steps: readonly Step[]
  /** The key in the browser's storage under which closing the list is remembered. */
  closedKey: string
}

/** What is left to set up, until all of it is done or the list is closed. */
export function StepList({ steps, closedKey }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  const [closed, setClosed] = useLocalStorage({ key: closedKey, defaultValue: false, getInitialValueInEffect: false })
  if (closed || steps.every(({ done }) => done)) return null
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.header}>
        <div className={classes.heading}>
          <h2 id={headingId}>{t('nextSteps.heading')}</h2>
          <span className={classes.progress}>
            {t('nextSteps.progress', { done: steps.filter(({ done }) => done).length, count: steps.length })}
          </span>
        </div>
        <CloseButton
          className={classes.close}
          iconSize={18}
          aria-label={t('nextSteps.close')}
          onClick={() => setClosed(true)}
        />
      </div>
      <List plain>
        {steps.map((step) => (
          <StepRow key={step.name} {...step} />
        ))}
      </List>
    </section>
  )
}

function StepRow({ done, title, text, action, to, hash, first = false }: Step) {
  const { t } = useTranslation()
  const StepIcon = done ? IconCircleCheck : IconCircle
  return (
    <Row>
      <RowIcon>
        <StepIcon className={done ? classes.doneIcon : undefined} size={20} stroke={1.5} />
      </RowIcon>
      <RowText title={<span className={done ? classes.done : undefined}>{title}</span>}>
        <RowDetail>{done ? t('nextSteps.done') : text}</RowDetail>
      </RowText>
      {!done && (
        <RowAction>
          <Button variant={first ? 'filled' : 'default'} component={Link} to={to} {...(hash && { hash })}>
            {action}
          </Button>
        </RowAction>
      )}
    </Row>
  )
}

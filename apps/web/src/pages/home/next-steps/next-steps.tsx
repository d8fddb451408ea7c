import { Button, CloseButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '#data/types.ts'
import classes from './next-steps.module.css'
import { type NextStep, useNextSteps } from './use-next-steps.ts'

/** What is left to set up, until it is done or the user closes it. */
export function NextSteps({ user }: { user: User }) {
  const { t } = useTranslation()
  const steps = useNextSteps(user)
  const [closed, setClosed] = useLocalStorage({
    key: `foyer-next-steps-closed:${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  if (closed || steps.every(({ done }) => done)) return null
  return (
    <section className={classes.section} aria-labelledby="next-steps-heading">
      <div className={classes.header}>
        <h2 id="next-steps-heading">{t('nextSteps.heading')}</h2>
        <span className={classes.progress}>
          {t('nextSteps.progress', { done: steps.filter(({ done }) => done).length, count: steps.length })}
        </span>
        <CloseButton
          className={classes.close}
          iconSize={18}
          aria-label={t('nextSteps.close')}
          onClick={() => setClosed(true)}
        />
      </div>
      <ul className={classes.list}>
        {steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ul>
    </section>
  )
}

function StepRow({ step: { name, done, to, hash } }: { step: NextStep }) {
  const { t } = useTranslation()
  const StepIcon = done ? IconCircleCheck : IconCircle
  return (
    <li className={classes.step} data-done={done || undefined}>
      <StepIcon className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
      <div className={classes.text}>
        <span className={classes.title}>{t(`nextSteps.${name}.title`)}</span>
        <span className={classes.detail}>{done ? t('nextSteps.done') : t(`nextSteps.${name}.text`)}</span>
      </div>
      {!done && (
        <Button variant="default" component={Link} to={to} {...(hash && { hash })}>
          {t(`nextSteps.${name}.action`)}
        </Button>
      )}
    </li>
  )
}

import { expect, it } from 'vitest'
import { profileInput } from '../../../../contract/profiles/own-profile.ts'
import { firstFaultyStep, formSteps } from './profile-steps.tsx'

it('has every field of the profile in exactly one step', () => {
  const fields = formSteps.flatMap((step) => step.fields)
  expect([...fields].sort()).toEqual(Object.keys(profileInput.shape).sort())
})

it('finds the first step with a fault, also of one entry of a list', () => {
  const fault = (param: string) => ({ msg: 'No', param })
  expect(firstFaultyStep([fault('to'), fault('dob')])).toBe(1)
  expect(firstFaultyStep([fault('skills.2')])).toBe(0)
  expect(firstFaultyStep([{ msg: 'No' }])).toBe(-1)
})

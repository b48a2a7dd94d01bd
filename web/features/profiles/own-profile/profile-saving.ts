import type { BodyOf } from '../../../../contract/endpoint.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Endpoints } from '../../../../contract/registry.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { textsIn } from '../../../design/forms/form-text.ts'
import { periodIn, type RequiredFields } from '../fields/form-checks.ts'
import { requiredOfMembership } from '../fields/membership-fields.tsx'
import { saveForm } from './saved-form.ts'

type ProfileBody = BodyOf<Endpoints['POST /api/profile']>

const required: RequiredFields = {
  position: m.profiles_position,
  skills: m.profiles_skills,
  gender: m.profiles_gender,
  dob: m.profiles_dob,
  phone: m.profiles_phone,
  ...requiredOfMembership,
}

/** The action of the profile form. */
export function saveProfile(request: Request, saved: () => string) {
  return saveForm(request, { required, save, saved })
}

function save(fields: FormData) {
  return browserApi.request('POST /api/profile', { body: profileIn(fields) })
}

/** The form's fields are named as the interface names them. */
function profileIn(fields: FormData): ProfileBody {
  return { ...textsIn(fields), ...periodIn(fields), active: fields.has('active') } as ProfileBody
}

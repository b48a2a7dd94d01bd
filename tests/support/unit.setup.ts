import { translateValidationMessages } from '../../contract/validation.ts'

// The server and the site do the same when they start.
translateValidationMessages()

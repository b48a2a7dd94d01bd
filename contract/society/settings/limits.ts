/** Characters, as people count them, of the name of the society, or of an organization it links to. */
export const societyNameMax = 100

/** Characters, as people count them, of the society's short name. */
export const societyShortNameMax = 20

/** Hidden fields of the donation form. */
export const donationFieldsMax = 20

/** Characters, as people count them, of the home page's headline. */
export const heroHeadingMax = 80

/** Characters, as people count them, of the words below the home page's headline. */
export const heroBlurbMax = 400

import { expect, it } from 'vitest'
import { guessColumns } from './columns.ts'

const headingsOf: Record<string, string> = {
  'Wild Apricot':
    'User ID>member_number,First name>first_name,Last name>last_name,Organization>company,e-Mail>email,Email>further_email,Phone>phone,Password,Group participation>tags,Archived>note,Donor,Event registrant,Member,Suspended member>note,Subscribed to emails>wants_mail,Subscription source,Opted in,Event announcements,Member emails and newsletters,Email delivery disabled>no_mail,Receiving emails disabled>no_mail,Administration access,Administrator role,Created on,Creation date,Profile last updated,Last login,Last login date,Updated by,Balance>note,Total donated,Registered for specific event,Membership enabled,Membership level>level,Membership level ID,Membership status>active,Member since>from,Renewal due>paid_until,Renewal date last changed,Level last changed,Access to profile by others,Details to show,Photo albums enabled,Member bundle ID or email>household,Bundle ID,Member role,Notes>notes,Terms of use accepted',
  Mailchimp:
    'Email Address>email,First Name>first_name,Last Name>last_name,Address>address,Phone Number>phone,Birthday>dob,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES>notes,TAGS>tags,UNSUB_TIME>no_mail,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER',
  Admidio:
    'Surname>last_name,First name>first_name,Street>street,Postal code>zip,City>town,Country>country,Phone>further_phone,Mobile>phone,Birthday>dob,Gender>gender,E-mail>email,Website>website,Role/Membership>tags,Start>from,End>to',
  Tendenci:
    'first_name>first_name,last_name>last_name,username,account_id,email>email,email2>further_email,phone>further_phone,salutation>prefix,company>company,position_title>note,sex>gender,address>street,address2>street_2,city>town,state>state,zipcode>zip,county,country>country,url>website,fax,work_phone>further_phone,home_phone>further_phone,mobile_phone>phone,dob>dob,spouse>spouse,department>note,member_number>member_number,membership_type>level,join_dt>from,renew_dt,expire_dt>to,status_detail>active',
  CiviCRM:
    'Contact ID,Contact Type>contact_type,Contact Subtype,Do Not Email>no_mail,Do Not Phone,Do Not Mail,No Bulk Emails (User Opt Out)>no_mail,External Identifier>member_number,Sort Name,Display Name>name,Nickname>note,Image Url,Preferred Communication Method,First Name>first_name,Middle Name>middle_name,Last Name>last_name,Job Title>note,Birth Date>dob,Deceased>no_mail,Household Name>household,Organization Name>company,Individual Prefix,Individual Suffix,Gender>gender,Current Employer>company,Street Address>street,Supplemental Address 1>street_2,City>town,Postal Code>zip,State>state,Country>country,Phone>phone,Email>email,Website>website,Group(s)>tags,Tag(s)>tags,Note(s)>notes',
  MembershipWorks:
    'Account ID>member_number,Account Name>name,Contact Name>name,First Name>first_name,Last Name>last_name,Email>email,Phone>further_phone,Mobile>phone,Address (Line 1)>street,Address (Line 2)>street_2,City>town,State>state,Postal Code>zip,Country>country,Website>website,Organization Name>company,Position,Membership Level>level,Membership Add-ons>note,Billing Method,Join Date>from,Renewal Date>paid_until,Labels>tags,Profile Description>bio,Directory,Unsubscribe>no_mail',
}

it.each(Object.entries(headingsOf))(
  'the headings of %s have their whole matching at once',
  (name, written) => {
    const pairs = written.split(',').map((pair) => pair.split('>'))
    const headings = pairs.map(([heading = '']) => heading)
    const { product, columns } = guessColumns(
      headings,
      headings.map(() => []),
      new Map(),
    )
    expect(product).toBe(name)
    expect(columns.map((column, index) => [headings[index], column])).toEqual(
      pairs.map(([heading, column = null]) => [heading, column]),
    )
  },
)

it('a list with two of a program’s headings is nobody’s', () => {
  const headings = ['Name', 'Member Number', 'Home Phone', 'Email']
  expect(guessColumns(headings, [[], [], [], []], new Map()).product).toBeNull()
})

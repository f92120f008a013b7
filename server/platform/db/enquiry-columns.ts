import { enquiryFieldNames, enquiryFields, nameFieldOrder } from '#contract/enquiry-fields.ts';

/** The columns of `contact_messages` that hold what a visitor filled in, for repositories: one for each field. */
export const enquiryColumns = enquiryFieldNames;

export const searchedEnquiryColumns = enquiryFieldNames.filter((field) => enquiryFields[field].isSearched);

export const nameColumnsInChinese = nameFieldOrder['zh-Hans'];

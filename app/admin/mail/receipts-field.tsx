import { receiptLimits } from '#contract/mail/mail.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Check } from './recipient-fields.tsx';

interface ReceiptsFieldProps {
  linksReceipts: boolean;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Whether senders get a receipt. Its link needs the address of the site. */
export function ReceiptsField({ linksReceipts, isChecked, onChange }: ReceiptsFieldProps) {
  const { mail: texts } = useTexts();
  return (
    <div>
      <Check
        label={linksReceipts ? texts.sendsReceipts : texts.sendsReceiptsWithoutLink}
        isChecked={isChecked}
        onChange={onChange}
      />
      {!linksReceipts && <p className="mt-1">{texts.noReceiptLink}</p>}
      <p className="mt-1 text-caption text-ash">
        {texts.receiptsHint(receiptLimits.perHour, receiptLimits.perAddressAndDay)}
      </p>
    </div>
  );
}

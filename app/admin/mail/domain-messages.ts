export const zh = {
  heading: '发件域名',
  look: '检查 SPF、DKIM 和 DMARC',
  selector: 'DKIM 选择器（selector）',
  selectorHint: '邮件服务商会告诉您；也可在已发邮件的 DKIM-Signature 中 s= 之后找到。留空则只查常用名称',
  failed: '无法检查发件域名',
  spf: {
    ok: 'SPF：已设置。请确认其中包含您的邮件服务商。',
    missing: 'SPF：没有设置。请在域名的 DNS 中添加邮件服务商给出的 TXT 记录，否则邮件容易进垃圾箱。',
    several: 'SPF：有多条记录，因此无效。请合并为一条。',
    'allows-all': 'SPF：允许任何人以此域名发信。请把结尾改为 ~all 或 -all。',
    'no-answer': 'SPF：DNS 没有回应。',
  },
  dkim: {
    ok: 'DKIM：找到了签名密钥。',
    missing: 'DKIM：此选择器下没有密钥。请检查拼写，或在 DNS 中添加邮件服务商给出的记录。',
    unknown: 'DKIM：常用名称下没有密钥，但这不能证明没有设置：密钥可能用了别的名称。请填写选择器后再查。',
    'no-answer': 'DKIM：DNS 没有回应。',
  },
  dmarc: {
    ok: 'DMARC：已设置，伪造的邮件会被隔离或拒收。',
    'watches-only': 'DMARC：只观察，不阻止伪造的邮件（p=none）。',
    missing: 'DMARC：没有设置。请添加 _dmarc 的 TXT 记录，例如 v=DMARC1; p=quarantine',
    several: 'DMARC：有多条记录，因此无效。请只保留一条。',
    'no-answer': 'DMARC：DNS 没有回应。',
  },
};

export const en: typeof zh = {
  heading: 'Domain of the sender',
  look: 'Check SPF, DKIM and DMARC',
  selector: 'DKIM selector',
  selectorHint:
    'Your mail provider names it; it also stands after s= in the DKIM-Signature of a sent mail. Empty: only the usual names are tried',
  failed: 'The domain could not be checked',
  spf: {
    ok: 'SPF: set. Make sure that it includes your mail provider.',
    missing:
      'SPF: missing. Add the TXT record that your mail provider names to the DNS of the domain; without it mails end as spam.',
    several: 'SPF: there are several records, so none counts. Merge them into one.',
    'allows-all': 'SPF: lets everybody send as this domain. End it with ~all or -all.',
    'no-answer': 'SPF: the DNS did not answer.',
  },
  dkim: {
    ok: 'DKIM: a key was found.',
    missing: 'DKIM: no key under this selector. Check the spelling, or add the record that your mail provider names.',
    unknown:
      'DKIM: no key under the usual names. This does not prove that there is none, because it may have another name: enter the selector to be sure.',
    'no-answer': 'DKIM: the DNS did not answer.',
  },
  dmarc: {
    ok: 'DMARC: set; forged mails are set apart or refused.',
    'watches-only': 'DMARC: only watches and stops no forged mails (p=none).',
    missing: 'DMARC: missing. Add a TXT record for _dmarc, such as v=DMARC1; p=quarantine',
    several: 'DMARC: there are several records, so none counts. Keep one.',
    'no-answer': 'DMARC: the DNS did not answer.',
  },
};

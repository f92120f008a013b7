/** English translations of the validation messages that `contract/` has in Chinese (those of the login). */
export const fieldMessagesEn: Record<string, string> = {
  请输入用户名: 'Please enter your username',
  请输入密码: 'Please enter your password',
  用户名过长: 'The username is too long',
  密码过长: 'The password is too long',
  验证码不正确: 'The code is wrong',
  '验证码错误，或已经用过': 'The code is wrong or was used already',
  请输入身份验证器的验证码: 'Please enter the code of your authenticator app',
  用户名或密码错误: 'Wrong username or password',
  '登录尝试次数过多，请在 # 秒后再试': 'Too many failed logins. Please try again in # s.',
  '登录尝试次数过多，请在 # 分钟后再试': 'Too many failed logins. Please try again in # min.',
  '登录尝试次数过多，请在 # 小时后再试': 'Too many failed logins. Please try again in # h.',
  提交的内容太大: 'Too much was sent at once',
  请求格式不正确: 'The request could not be read',
};

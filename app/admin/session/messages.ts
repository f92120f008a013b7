export const zh = {
  login: {
    title: '管理员登录',
    lead: '登录后管理网站的照片、视频与内容。',
    username: '用户名',
    password: '密码',
    submit: '登录',
    submitting: '登录中……',
    byPasskey: '使用通行密钥登录',
    noPasskey: '未使用通行密钥',
    forgotten: '忘记密码？',
    failed: '登录失败',
    failedRetry: '登录失败，请重试',
    sessionEnded: '登录已失效，请重新登录。您已填写的内容仍然保留。',
    backToSite: '返回网站',
    leave: '放弃并退出',
    missing: { username: '请输入用户名', password: '请输入密码' },
  },
};

export const en: typeof zh = {
  login: {
    title: 'Admin login',
    lead: 'Sign in to manage the photos, videos and content of the site.',
    username: 'Username',
    password: 'Password',
    submit: 'Log in',
    submitting: 'Logging in...',
    byPasskey: 'Log in with a passkey',
    noPasskey: 'No passkey was used',
    forgotten: 'Forgotten your password?',
    failed: 'Login failed',
    failedRetry: 'Login failed, please try again',
    sessionEnded: 'Your session has ended. Please log in again; what you typed is kept.',
    backToSite: 'Back to the site',
    leave: 'Discard and leave',
    missing: { username: 'Please enter your username', password: 'Please enter your password' },
  },
};

/**
 * Transactions recorded on mainnet in the form of `getTransaction`, reduced to what a reader uses; the message was
 * decoded from its bytes. In the first one the payee's account is created by the transaction itself.
 */
export const recordedSolana = [
  {
    from: '3jBvAWQjLAGedNb2PR4WE8TJG5FuMojPqKPZKGLNaZ3z',
    to: 'EqywLUZcm73PSWri93X3M5TN62iFMsUPMjvWYUq89dKB',
    token: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    amount: '74562.840625',
    answer: {
      slot: 141284822,
      blockTime: 1657635407,
      meta: {
        err: null,
        preTokenBalances: [
          {
            accountIndex: 1,
            mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
            owner: '3jBvAWQjLAGedNb2PR4WE8TJG5FuMojPqKPZKGLNaZ3z',
            uiTokenAmount: {
              amount: '74562840625',
              decimals: 6,
            },
          },
        ],
        postTokenBalances: [
          {
            accountIndex: 1,
            mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
            owner: '3jBvAWQjLAGedNb2PR4WE8TJG5FuMojPqKPZKGLNaZ3z',
            uiTokenAmount: {
              amount: '0',
              decimals: 6,
            },
          },
          {
            accountIndex: 2,
            mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
            owner: 'EqywLUZcm73PSWri93X3M5TN62iFMsUPMjvWYUq89dKB',
            uiTokenAmount: {
              amount: '74562840625',
              decimals: 6,
            },
          },
        ],
        innerInstructions: [],
      },
      transaction: {
        signatures: ['3Hh4CsNwB6DJ1LeXHL3ZH41sQWjT3b1a22dRzjvdqcJB1yun92zpVsak3twf8ayhGyPNvTTtmUMetj62hMRQb5fT'],
        message: {
          accountKeys: [
            {
              pubkey: '3jBvAWQjLAGedNb2PR4WE8TJG5FuMojPqKPZKGLNaZ3z',
            },
            {
              pubkey: '2kvY2Tr8JuPmrviqQeoLpXhVv8nRvKNp4FMZnkyrJpnM',
            },
            {
              pubkey: 'HE3htr6RNwRfdW7nSbg4vHj2uyMvyyZrdNTB9muUn1on',
            },
            {
              pubkey: '11111111111111111111111111111111',
            },
            {
              pubkey: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
            },
            {
              pubkey: 'DeJBGdMFa1uynnnKiwrVioatTuHmNLpyFKnmB5kaFdzQ',
            },
            {
              pubkey: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
            },
            {
              pubkey: 'EqywLUZcm73PSWri93X3M5TN62iFMsUPMjvWYUq89dKB',
            },
            {
              pubkey: 'SysvarRent111111111111111111111111111111111',
            },
            {
              pubkey: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
            },
          ],
          instructions: [
            {
              program: 'spl-token',
              parsed: {
                type: 'transferChecked',
                info: {
                  source: '2kvY2Tr8JuPmrviqQeoLpXhVv8nRvKNp4FMZnkyrJpnM',
                  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
                  destination: 'HE3htr6RNwRfdW7nSbg4vHj2uyMvyyZrdNTB9muUn1on',
                  tokenAmount: {
                    amount: '74562840625',
                    decimals: 6,
                  },
                },
              },
            },
          ],
        },
      },
    },
  },
  {
    from: 'EqywLUZcm73PSWri93X3M5TN62iFMsUPMjvWYUq89dKB',
    to: '88xTWZMeKfiTgbfEmPLdsUCQcZinwUfk25EBQZ21XMAZ',
    token: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    amount: '119059.473036',
    answer: {
      slot: 148729392,
      blockTime: 1662082643,
      meta: {
        err: null,
        preTokenBalances: [
          {
            accountIndex: 3,
            mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
            owner: 'EqywLUZcm73PSWri93X3M5TN62iFMsUPMjvWYUq89dKB',
            uiTokenAmount: {
              amount: '119059473036',
              decimals: 6,
            },
          },
          {
            accountIndex: 4,
            mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
            owner: '88xTWZMeKfiTgbfEmPLdsUCQcZinwUfk25EBQZ21XMAZ',
            uiTokenAmount: {
              amount: '99065561458609',
              decimals: 6,
            },
          },
        ],
        postTokenBalances: [
          {
            accountIndex: 3,
            mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
            owner: 'EqywLUZcm73PSWri93X3M5TN62iFMsUPMjvWYUq89dKB',
            uiTokenAmount: {
              amount: '0',
              decimals: 6,
            },
          },
          {
            accountIndex: 4,
            mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
            owner: '88xTWZMeKfiTgbfEmPLdsUCQcZinwUfk25EBQZ21XMAZ',
            uiTokenAmount: {
              amount: '99184620931645',
              decimals: 6,
            },
          },
        ],
        innerInstructions: [],
      },
      transaction: {
        signatures: [
          '3o6UC6QntuXP8W6fyqn3uUP7Mhr4RNoV5Rw4AVib5GHPqdqUNP8zRnZ1qveMDNoY7FiHu355ux4D9n7qBihFVzj5',
          '4gHDiuPnLFC2n6EE4f3m9fdYmcj1b297NYNCqt1H4QVMXHFWuwisxxqtfMtSMCTmvXhauveM7gr3dV53kM8UCmCQ',
        ],
        message: {
          accountKeys: [
            {
              pubkey: 'EqywLUZcm73PSWri93X3M5TN62iFMsUPMjvWYUq89dKB',
            },
            {
              pubkey: '38QU8LKVK1Ew5uzsqttamNTTFxvnfzgi2ACQvj3ekuom',
            },
            {
              pubkey: 'FQxz2wEnPcsS3V1nJRfoemWCLTBRsVt54BwRDxojgvwz',
            },
            {
              pubkey: '3VDHywae15vgbG2euNPpwoHTEr2eyGLuS6EoF74kDkp4',
            },
            {
              pubkey: '3feqC1fmo5YHMh2iw7X9kGE9F8P147hiiDQqC5xtSbpN',
            },
            {
              pubkey: 'SysvarRecentB1ockHashes11111111111111111111',
            },
            {
              pubkey: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
            },
            {
              pubkey: '11111111111111111111111111111111',
            },
            {
              pubkey: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
            },
          ],
          instructions: [
            {
              program: 'spl-token',
              parsed: {
                type: 'transferChecked',
                info: {
                  source: '3VDHywae15vgbG2euNPpwoHTEr2eyGLuS6EoF74kDkp4',
                  mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
                  destination: '3feqC1fmo5YHMh2iw7X9kGE9F8P147hiiDQqC5xtSbpN',
                  tokenAmount: {
                    amount: '119059473036',
                    decimals: 6,
                  },
                },
              },
            },
          ],
        },
      },
    },
  },
]
